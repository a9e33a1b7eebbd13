#pragma once
#include <imgui.h>

#include <algorithm>
#include <cstdint>

#include "app_rooms.hpp"

namespace headlight::platform {

/// Pixels of a picture, counted from its top-left corner; `right` and `bottom` lie outside.
struct PixelBox {
  int left = 0, top = 0, right = 0, bottom = 0;

  bool empty() const { return left >= right || top >= bottom; }
  bool operator==(const PixelBox&) const = default;
};

inline PixelBox common_part(const PixelBox& a, const PixelBox& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

/// Draws in the place of ImGui's own program, from ImDrawList::AddCallback(begin_draw_order, &order) to reset_render_state().
class DrawOrder {
 public:
  virtual ~DrawOrder() = default;
  virtual void begin() = 0;
  /// A number that stays the same as long as the same corners with the same texture leave the same pixels in `box`.
  virtual std::uint64_t content(const PixelBox& box) const = 0;
};

/// The only callback, besides reset_render_state(), in the pictures that CachedFrame draws. The command's user data is a DrawOrder.
inline void begin_draw_order(const ImDrawList*, const ImDrawCmd* command) { static_cast<DrawOrder*>(command->UserCallbackData)->begin(); }

}  // namespace headlight::platform
