#pragma once
#include <string>
#include <vector>

#include "base/phrases.hpp"

namespace headlight {

/// "four"; from thirteen on in figures.
std::string in_words(int n, const Phrases& phrases);
/// "1, 3 and 4".
std::string listed(const std::vector<std::string>& items, const Phrases& phrases);

}  // namespace headlight
