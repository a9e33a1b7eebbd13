#include "views/map/head_widths.hpp"

#include <algorithm>

namespace headlight::views {

void HeadWidths::follow(int head, float seconds_passed, bool moves) {
  since_ = std::min(seconds, since_ + seconds_passed);
  if (head != to_) from_ = to_, to_ = head, since_ = 0;
  if (!moves || from_ < 0) since_ = seconds;
}

float HeadWidths::share(int head) const {
  const float left = 1 - since_ / seconds, part = 1 - left * left * left;  // fast at first
  if (head == to_) return on() ? part : 1;
  return head == from_ && on() ? 1 - part : 0;
}

}  // namespace headlight::views
