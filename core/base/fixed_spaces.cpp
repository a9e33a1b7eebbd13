#include "base/fixed_spaces.hpp"

#include "base/language_code.hpp"
#include "base/line_breaks.hpp"
#include "base/utf8.hpp"

namespace headlight::base {
namespace {

constexpr std::string_view fixed = "\u00a0", opening = "\u00ab", closing = "\u00bb";

/// True if a mark before `after` ends a word: in " ;" it does, in " :id" it does not.
bool ends_word(std::string_view after) {
  return after.empty() || static_cast<unsigned char>(after.front()) >= 0x80 ||
         std::string_view(" \n.,)*]").find(after.front()) != std::string_view::npos;
}

bool is_marked(std::string_view text) {
  if (text.starts_with(closing)) return true;
  return !text.empty() && std::string_view(";:!?%").find(text.front()) != std::string_view::npos && ends_word(text.substr(1));
}

/// The text without the * at its ends.
std::string_view inside_bold(std::string_view text) {
  while (text.starts_with('*')) text.remove_prefix(1);
  while (text.ends_with('*')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool spaces_its_marks(std::string_view language) { return is_of_language(language, "fr"); }

std::string with_fixed_spaces(std::string_view text) {
  std::string out;
  bool code = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '`') code = !code;
    const bool space = text[at] == ' ' && !code && at > 0 && text[at - 1] != ' ';
    if (space && (is_marked(text.substr(at + 1)) || text.substr(0, at).ends_with(opening))) out += fixed;
    else out += text[at];
  }
  return out;
}

bool joins_percent(std::string_view language) { return is_of_language(language, "zh"); }

std::string joined_percent(std::string text) {
  if (!text.ends_with('%') || text.find_first_not_of("<>+-.0123456789e%\u00a0") != std::string::npos) return text;
  for (std::size_t at = text.find(fixed); at != std::string::npos; at = text.find(fixed, at)) text.erase(at, fixed.size());
  return text;
}

bool joins_words(std::string_view language) { return is_of_language(language, "zh"); }

bool begins_close(std::string_view text) {
  text = inside_bold(text);
  if (text.empty()) return false;
  const char32_t first = code_point_at(text, 0).value;
  return writes_no_spaces(first) || first == U'\u201c';
}

bool ends_close(std::string_view text) {
  const char32_t last = last_code_point(inside_bold(text));
  return writes_no_spaces(last) || last == U'\u201d';
}

}  // namespace headlight::base
