#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "headless_program.hpp"

namespace headlight::tests {

/// The boxes of a frame that overlap or leave their parent, and drawings that leave their box; a line each. `drawer`: a part of the window,
/// in pixels, that covers what is drawn below it; what begins in it is held only against the rest of it.
inline std::string misplaced(const FrameItems& log, float scale = 1, const std::optional<Rect>& drawer = {}) {
  const float rounded = 1.5f, beyond = 9 * scale;  // a band behind a row of a table, and a ring around a link, reach a little further
  const std::vector<PlacedBox>& all = log.boxes();
  std::vector<bool> leaf(all.size(), true), above(all.size(), false);
  for (size_t i = 0; i < all.size(); ++i) {
    const PlacedBox& one = all[i];
    if (one.parent >= 0) leaf[static_cast<size_t>(one.parent)] = false;
    above[i] = one.parent >= 0 ? above[static_cast<size_t>(one.parent)] : drawer && drawer->contains(one.min.x + 1, one.min.y + 1);
  }
  const auto text = [](ImVec2 min, ImVec2 max) {
    return std::to_string(static_cast<int>(min.x)) + "," + std::to_string(static_cast<int>(min.y)) + " to " +
           std::to_string(static_cast<int>(max.x)) + "," + std::to_string(static_cast<int>(max.y));
  };
  const auto outside = [](ImVec2 min, ImVec2 max, const PlacedBox& box, float by) {
    return min.x < box.min.x - by || min.y < box.min.y - by || max.x > box.max.x + by || max.y > box.max.y + by;
  };
  std::string out;
  for (size_t i = 0; i < all.size(); ++i) {
    const PlacedBox& one = all[i];
    if (one.parent >= 0 && outside(one.min, one.max, all[static_cast<size_t>(one.parent)], rounded))
      out += "leaves its parent: " + text(one.min, one.max) + "\n";
    if (!leaf[i]) continue;
    for (size_t n = one.first_item; n < one.end_item; ++n)
      if (const Item& item = log.items()[n]; outside(item.whole_min, item.whole_max, one, beyond))
        out += "beyond its box: " + item.name + " at " + text(item.whole_min, item.whole_max) + " of " + text(one.min, one.max) + "\n";
    for (size_t k = 0; k < i; ++k)
      if (leaf[k] && above[k] == above[i] && std::min(one.max.x, all[k].max.x) - std::max(one.min.x, all[k].min.x) > rounded &&
          std::min(one.max.y, all[k].max.y) - std::max(one.min.y, all[k].min.y) > rounded)
        out += "overlap: " + text(all[k].min, all[k].max) + " and " + text(one.min, one.max) + "\n";
  }
  return out;
}

/// A language and a scale to see the program in.
struct Seen {
  std::string language;
  float scale;
};

inline std::vector<Seen> every_language_and_scale() {
  std::vector<Seen> all;
  for (const char* language : {"en", "fr", "es", "zh"})
    for (const float scale : {1.f, 1.75f, 2.f}) all.push_back({language, scale});
  return all;
}

inline std::string name_of(const Seen& seen) { return seen.language + std::to_string(static_cast<int>(seen.scale * 100)); }

/// Views made of boxes, in windows of every width.
class ViewsOfBoxes : public testing::TestWithParam<Seen> {
 protected:
  /// Calls `check` at every width that a window of this scale can have, with enough height for everything.
  void at_every_width(const std::function<Document()>& document, const std::function<void(HeadlessProgram&, const std::string&)>& check) {
    for (const int width : {360, 768, 1024, 1280, 1920}) {
      const float scale = GetParam().scale, logical = static_cast<float>(width) / scale;
      if (logical < 360) continue;
      HeadlessProgram p(document(), {width, static_cast<int>(5000 * scale), scale});
      p.settings.language = GetParam().language;
      check(p, " at " + std::to_string(width));
    }
  }
  static void expect_placed(HeadlessProgram& p, const std::string& where, size_t more_than = 5) {
    p.frames(2);
    const float scale = p.theme().scale;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const Grid places = grid(size.x / scale, size.y / scale);
    std::optional<Rect> drawer;
    if (const Rect& r = places.inspector; places.inspector_form != Inspector::panel && p.has("page.Explain"))
      drawer = Rect{r.x * scale, r.y * scale, r.w * scale, r.h * scale};
    EXPECT_GT(p.log.boxes().size(), more_than) << where;
    EXPECT_EQ(misplaced(p.log, scale, drawer), "") << where;
  }
  static Document readable_words() { return readable(); }
};

}  // namespace headlight::tests
