#pragma once
#include <functional>

#include "app_rooms.hpp"

namespace headlight::views {

/// The chosen head's pattern is the widest; while another one is chosen, the widths go over from the one to the other.
class HeadWidths {
 public:
  static constexpr float seconds = 0.18f;

  /// Before a frame is drawn: `moves` is false where less motion is asked for, or nothing was there to move from.
  void follow(int head, float seconds_passed, bool moves);
  bool on() const { return from_ != to_ && since_ < seconds; }
  /// How much of the wide pattern's width a head has, 0 to 1; all together have 1.
  float share(int head) const;

 private:
  int from_ = -1, to_ = -1;
  float since_ = seconds;
};

}  // namespace headlight::views
