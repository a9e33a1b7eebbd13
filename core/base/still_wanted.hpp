#pragma once
#include <functional>

#include "core_rooms.hpp"

namespace headlight::base {

/// Called again and again while something long is read, such as between two weights; what it throws ends the reading. Empty: nobody asks.
using CancelCheck = std::function<void()>;

inline void require(const CancelCheck& wanted) {
  if (wanted) wanted();
}

}  // namespace headlight::base
