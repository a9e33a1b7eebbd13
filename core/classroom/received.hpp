#pragma once
#include <optional>
#include <string>

#include "base/message.hpp"
#include "classroom/hand_in.hpp"

namespace headlight::classroom {

/// A file or a code that came, read or not.
struct Received {
  std::string from;  ///< a file's name, or "code 3"
  std::optional<HandIn> hand_in;
  Message problem = {};  ///< the reason it could not be read
};

}  // namespace headlight::classroom
