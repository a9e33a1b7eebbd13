#include "base/placeholders.hpp"

#include <algorithm>

#include "base/fixed_spaces.hpp"

namespace headlight::base {
namespace {

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_of_placeholder(char c) { return is_small_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

/// The text without a space at its end that follows Chinese text. The ** of bold text after the space stays.
std::string without_last_space(std::string_view text) {
  const std::size_t last = text.find_last_not_of('*');
  if (last == std::string_view::npos || text[last] != ' ' || !ends_close(text.substr(0, last))) return std::string(text);
  return std::string(text.substr(0, last)) + std::string(text.substr(last + 1));
}

}  // namespace

std::size_t next_brace(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('{', from); at != std::string_view::npos; at = text.find('{', at + 1))
    if (at == 0 || (text[at - 1] != '_' && text[at - 1] != '^')) return at;
  return std::string_view::npos;
}

std::optional<std::string_view> placeholder_at(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('}', at);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(at + 1, end - at - 1);
  const bool fits = !name.empty() && is_small_letter(name[0]) && std::all_of(name.begin(), name.end(), is_of_placeholder);
  return fits ? std::optional(name) : std::nullopt;
}

Placeholders placeholders_in(std::string_view text) {
  Placeholders names;
  for (std::size_t at = next_brace(text, 0); at != std::string_view::npos; at = next_brace(text, at + 1))
    if (const auto name = placeholder_at(text, at)) names.emplace(*name);
  return names;
}

std::string listed(const Placeholders& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "{" : ", {") + name + "}";
  return all;
}

std::string filled_in(std::string_view text, const std::function<std::string(std::string_view)>& value, WordSpaces spaces) {
  const bool chinese = spaces == WordSpaces::chinese;
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = next_brace(text, 0); at != std::string_view::npos; at = next_brace(text, std::max(from, at + 1))) {
    const auto name = placeholder_at(text, at);
    if (!name) continue;
    const std::string filling = value(*name);
    const std::string_view before = text.substr(from, at - from);
    out += chinese && begins_close(filling) ? without_last_space(before) : std::string(before);
    out += filling;
    from = at + name->size() + 2;
    const std::size_t gap = text.find_first_not_of('*', from);
    if (!chinese || gap == std::string_view::npos || text[gap] != ' ' || !ends_close(filling)) continue;
    if (!begins_close(text.substr(gap + 1))) continue;
    out.append(text.substr(from, gap - from));
    from = gap + 1;
  }
  return out.append(text.substr(from));
}

}  // namespace headlight::base
