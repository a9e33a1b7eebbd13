#include "views/prose/spoken_working.hpp"

#include <string_view>
#include <utility>

#include "views/prose/working_line.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr std::string_view minus = "\u2212", digits = "0123456789.,";

void replace_all(std::string& line, std::string_view sign, const std::string& words) {
  for (size_t at = line.find(sign); at != std::string::npos; at = line.find(sign, at + words.size())) line.replace(at, sign.size(), words);
}

/// Returns the end of the bracket that opens at `open`; npos if it does not close.
size_t closing(std::string_view line, size_t open) {
  int depth = 0;
  for (size_t at = open; at < line.size(); ++at) {
    depth += line[at] == '(' ? 1 : line[at] == ')' ? -1 : 0;
    if (depth == 0) return at;
  }
  return std::string_view::npos;
}

bool is_number(std::string_view text) {
  if (text.starts_with(minus)) text.remove_prefix(minus.size());
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

void drop_brackets_around_numbers(std::string& line) {
  for (size_t open = line.find('('); open != std::string::npos; open = line.find('(', open + 1)) {
    const size_t close = closing(line, open);
    const bool power = open > 0 && line[open - 1] == '^';
    if (close == std::string::npos || power || !is_number(std::string_view(line).substr(open + 1, close - open - 1))) continue;
    line.erase(close, 1);
    line.erase(open, 1);
  }
}

/// "e^(a) / b" becomes "e to the power of a, / b": the comma is the pause of a voice.
void say_powers(std::string& line, const std::string& words) {
  constexpr std::string_view power = "e^(";
  for (size_t at = line.find(power); at != std::string::npos; at = line.find(power, at)) {
    const size_t close = closing(line, at + power.size() - 1);
    if (close == std::string::npos) return;
    line.replace(close, 1, ",");
    line.replace(at, power.size(), words + " ");
  }
}

}  // namespace

std::string signs_in_words(std::string line, const Phrases& phrases) {
  drop_brackets_around_numbers(line);
  say_powers(line, phrases("status.spoken.sign.power"));
  const std::pair<std::string_view, std::string> signs[] = {
      {" \u00d7 ", phrases("status.spoken.sign.times")}, {" \u00f7 ", phrases("status.spoken.sign.over")},
      {" \u2248 ", phrases("status.spoken.sign.about")}, {" = ", phrases("status.spoken.sign.equals")},
      {" + ", phrases("status.spoken.sign.plus")},       {" \u2212 ", phrases("status.spoken.sign.minus")},
  };
  for (const auto& [sign, words] : signs) replace_all(line, sign, " " + words + " ");
  replace_all(line, minus, phrases("status.spoken.sign.negative") + " ");
  return line;
}

std::string spoken_working(const Session& session, const Cell& cell, const Phrases& phrases) {
  return signs_in_words(without_markup(working_line(session, cell, phrases)), phrases);
}

}  // namespace headlight::views
