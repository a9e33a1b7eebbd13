#pragma once
#include <optional>

#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Every state of the document in order, as dots on a line: a click goes there, the small button at its right makes it A. Items
/// "history.<i>" and "history.<i>.compare".
class HistoryPage {
 public:
  /// Returns the page; a long history scrolls in the remaining height of the inspector.
  Box box(Frame& frame);

 private:
  float scroll_ = 0;                       ///< logical pixels
  std::optional<std::uint64_t> followed_;  ///< the id of the current state when it was last scrolled into sight
};

}  // namespace headlight::views
