#pragma once
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::session {

/// True for a personal pronoun of the third person, in English or French. `word` in any case. "her" is not one: it is mostly before a noun,
/// as "his" is.
bool is_pronoun(std::string_view word);

}  // namespace headlight::session
