#pragma once
#include <algorithm>

namespace headlight {

/// Where a list that is scrolled by `scroll` has to stand, moved no further than it must be, for what lies between `begin` and `end` to be
/// in a view of this extent; what is longer than the view shows its beginning. Logical pixels.
inline float scrolled_into_view(float scroll, float begin, float end, float extent) {
  return std::min(std::max(scroll, end - extent), begin);
}

}  // namespace headlight
