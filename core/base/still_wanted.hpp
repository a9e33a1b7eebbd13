#pragma once
#include <functional>

namespace headlight {

/// Called again and again while something long is read, such as between two weights; what it throws ends the reading. Empty: nobody asks.
using StillWanted = std::function<void()>;

inline void require(const StillWanted& wanted) {
  if (wanted) wanted();
}

}  // namespace headlight
