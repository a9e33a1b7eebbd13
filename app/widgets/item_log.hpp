#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// One thing on screen that can be pointed at, under a stable name such as "mask.causal".
struct Item {
  std::string name;
  ImVec2 min, max;   ///< physical pixels, clipped to what can be seen
  ImGuiID id = 0;    ///< ImGui's id, to check that a pointer over the rectangle really reaches it; 0: drawn only
  bool enabled = true;
  ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};

/// The items of one frame. A test, or a lesson that points at a control, finds them by name.
class ItemLog {
 public:
  void clear() { items_.clear(); }
  void record(Item item) { items_.push_back(std::move(item)); }
  void annotate_last(ImGuiID id, bool enabled) { items_.back().id = id, items_.back().enabled = enabled; }
  /// The last item of this name, or null.
  const Item* find(std::string_view name) const;
  const std::vector<Item>& items() const { return items_; }

 private:
  std::vector<Item> items_;
};

}  // namespace headlight
