#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// True if this language puts a space before ; : ! ? % and within « »: French.
bool spaces_its_marks(std::string_view language);

/// Makes such spaces no-break spaces, so that no line begins with a mark. Text between backticks is code and stays.
std::string with_fixed_spaces(std::string_view text);

}  // namespace headlight::base
