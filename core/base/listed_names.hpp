#pragma once
#include <string>
#include <vector>

#include "base/unsaid.hpp"

namespace headlight {

/// "a, b and c", in the language of whoever reads it.
Unsaid listed_names(const std::vector<std::string>& names);

}  // namespace headlight
