#pragma once
#include <functional>

#include "core_rooms.hpp"

namespace headlight::base {

/// Long reads call this again and again, such as between two weights; an exception from it ends the reading. Empty: nothing can cancel.
using CancelCheck = std::function<void()>;

inline void throw_if_cancelled(const CancelCheck& cancel_check) {
  if (cancel_check) cancel_check();
}

}  // namespace headlight::base
