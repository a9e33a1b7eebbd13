#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// Whether people who write it set a space before ; : ! ? % and within « »: French.
bool spaces_its_marks(std::string_view language);

/// Such spaces as ones at which no line ends: a mark does not begin a line. What is between backticks is code and stays.
std::string with_fixed_spaces(std::string_view text);

}  // namespace headlight::base
