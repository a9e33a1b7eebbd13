#pragma once
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// True if `language` is this code, or the code with a region: "fr" and "fr_CA" are of "fr".
inline bool is_of_language(std::string_view language, std::string_view code) {
  return language.starts_with(code) && (language.size() == code.size() || language[code.size()] == '_');
}

}  // namespace headlight::base
