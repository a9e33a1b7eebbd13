#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::text {

/// Translates a pattern from the dialect of Oniguruma, in which tokenizers are published, to that of PCRE2: \s, \w, \h and \v, names of
/// properties and scripts, \u4e00, [a-z&&[^aeiou]], [a[bc]], (?m). Throws UserError for anything PCRE2 cannot express.
std::string in_pcre_dialect(std::string_view pattern);

}  // namespace headlight::text
