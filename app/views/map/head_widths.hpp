#pragma once
#include <functional>

#include "app_rooms.hpp"

namespace headlight::views {

/// The widths of the heads' patterns. The chosen head's is the widest; when another head is chosen, the extra width moves from one to the
/// other.
class HeadWidths {
 public:
  static constexpr float seconds = 0.18f;

  /// Call before a frame is drawn. `moves` is false if the user wants less motion, or if no earlier frame shows a width to move from.
  void follow(int head, float seconds_passed, bool moves);
  bool on() const { return from_ != to_ && since_ < seconds; }
  /// Returns the head's share of the wide pattern's extra width, 0 to 1; the shares of all heads sum to 1.
  float share(int head) const;

 private:
  int from_ = -1, to_ = -1;
  float since_ = seconds;
};

}  // namespace headlight::views
