#pragma once
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::base {

/// "a, b and c", in the reader's language.
Message listed_names(const std::vector<std::string>& names);

}  // namespace headlight::base
