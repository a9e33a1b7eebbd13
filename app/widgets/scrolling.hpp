#pragma once
#include <algorithm>
#include <string_view>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// Returns the scroll position nearest to `scroll` at which `begin` to `end` lie in a view of this extent; a longer stretch shows its
/// beginning. Logical pixels.
inline float scrolled_into_view(float scroll, float begin, float end, float extent) {
  return std::min(std::max(scroll, end - extent), begin);
}

/// Scrolls content that is longer than its view and keeps it inside: by `notch` for each notch of the wheel, and with a finger. Call it
/// once a frame, for an inner view before the outer one, since the inner one takes the wheel first. `hidden` is the length out of sight.
/// Logical pixels.
void scroll(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled);
/// Like scroll, for content side by side; a wheel that turns only up and down moves it too.
void scroll_sideways(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled);

/// Draws the bar at `x` of content that is longer than its view, and returns its place; empty if all of it is in sight. Logical pixels.
Rect draw_scroll_bar(const Canvas& c, float x, const Rect& view, float whole, float scrolled, float width = 4);

/// Records the hidden parts of a matrix, or of other content that moves both ways, and returns the movement by a finger. `before`, `after`
/// (as in ScrollView) and the result are in logical pixels. The wheel alone does not move it.
ImVec2 scroll_by_finger(const Canvas& c, std::string_view name, const Rect& view, ImVec2 before, ImVec2 after);

/// Returns the innermost view under the pointer that a finger's movement scrolls: the first with room in its direction, else the first with
/// room in the opposite one; null if there is none.
const ScrollView* scrolled_by(const FrameItems& log, ImVec2 finger);

/// True if a turn of the wheel at the pointer would move a view of the last frame.
bool takes_wheel(const FrameItems& log, float across, float down);

}  // namespace headlight::widgets
