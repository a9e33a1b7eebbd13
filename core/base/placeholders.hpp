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

/// The spaces of a text beside its values.
enum class WordSpaces { kept, chinese };

/// Replaces every placeholder by `value` of its name. Other braces stay. With Chinese spaces, "看 {word} 的" drops the space beside a value
/// that begins or ends with a Chinese character, and keeps it beside a number or a word in other letters. A space between two placeholders
/// stays: it parts two values.
std::string filled_in(std::string_view text, const std::function<std::string(std::string_view name)>& value,
                      WordSpaces spaces = WordSpaces::kept);

}  // namespace headlight::base
