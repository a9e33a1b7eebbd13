#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// The names in braces for which a text is given values: "row {row}". Braces after _ or ^ are mathematics, as in W_{Q}.
using Placeholders = std::set<std::string, std::less<>>;

/// Where the next brace stands that is not mathematics; npos where there is none.
std::size_t next_brace(std::string_view text, std::size_t from);
/// The name in the braces that open at `at`; nothing where it is none.
std::optional<std::string_view> placeholder_at(std::string_view text, std::size_t at);
Placeholders placeholders_in(std::string_view text);
/// "{a}, {b}"
std::string listed(const Placeholders& names);

/// The text with `value` of each name in the place of its placeholder. Braces that are none stay.
std::string filled_in(std::string_view text, const std::function<std::string(std::string_view name)>& value);

}  // namespace headlight::base
