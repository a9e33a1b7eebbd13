#pragma once
#include <optional>

#include "views/frame.hpp"

namespace headlight {

/// Every state of the document in order, as dots on a line: a click goes there, the small button at its right makes it A. Items
/// "history.<i>" and "history.<i>.compare".
class HistoryPage {
 public:
  /// Draws from (x, y) down and returns the y below. A long history scrolls in the height that is left in the inspector.
  float draw(Frame& frame, float x, float y, float width);

 private:
  void draw_list(Frame& frame, const Rect& area);
  void draw_entry(Frame& frame, const Rect& r, size_t i);
  float draw_buttons(Frame& frame, float x, float y, float width);

  float scroll_ = 0;                       ///< logical pixels
  std::optional<std::uint64_t> followed_;  ///< the id of the present state when it was last brought into view
};

}  // namespace headlight
