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

/// The position of the next brace that is not mathematics, from `from` on; npos if there is none.
std::size_t next_brace(std::string_view text, std::size_t from);
/// The name in the braces that open at `at`; nothing if they hold no name.
std::optional<std::string_view> placeholder_at(std::string_view text, std::size_t at);
Placeholders placeholders_in(std::string_view text);
/// "{a}, {b}"
std::string listed(const Placeholders& names);

/// Replaces every placeholder by `value` of its name. Other braces stay.
std::string filled_in(std::string_view text, const std::function<std::string(std::string_view name)>& value);

}  // namespace headlight::base
