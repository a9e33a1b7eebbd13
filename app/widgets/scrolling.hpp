#pragma once
#include <algorithm>
#include <string_view>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// Where a list that is scrolled by `scroll` has to stand, moved no further than it must be, for what lies between `begin` and `end` to be
/// in a view of this extent; what is longer than the view shows its beginning. Logical pixels.
inline float scrolled_into_view(float scroll, float begin, float end, float extent) {
  return std::min(std::max(scroll, end - extent), begin);
}

/// Moves what is longer than its view and keeps it inside: the wheel over it by `notch` for each, a finger on it as far as that goes. To be
/// called once a frame, for what lies in another such view before that one, since the inner one has the wheel first. `hidden`: how much
/// of it is out of sight. Logical pixels.
void scroll(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled);
/// The same for what lies side by side; a wheel that only turns up and down moves it, too.
void scroll_sideways(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled);

/// Says what of a matrix, or of anything else that moves both ways, is out of sight; returns how far a finger moves it. `before` and
/// `after` as in ScrollView, in logical pixels, as what is returned. The wheel alone does not move it.
ImVec2 scroll_by_finger(const Canvas& c, std::string_view name, const Rect& view, ImVec2 before, ImVec2 after);

/// The innermost view under the pointer that a finger which moves so far scrolls: the first that has room for it, else the first that has
/// some in the other direction; null where there is none.
const ScrollView* scrolled_by(const FrameItems& log, ImVec2 finger);

/// Whether a wheel that turns so far, with the pointer where it is, moves anything of the frame that was drawn last.
bool takes_wheel(const FrameItems& log, float across, float down);

}  // namespace headlight::widgets
