#include "classroom/hand_in.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight::classroom {
namespace {

bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }

/// True for a text that one line of a list can show.
bool is_line(const std::string& text, std::size_t longest) {
  return text.size() <= longest && is_utf8(text) && std::none_of(text.begin(), text.end(), is_control);
}

std::string cut(std::string_view text, std::size_t most) {
  std::string line = replace_invalid_utf8(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  if (line.size() <= most) return line;
  constexpr std::string_view more = "\u2026";
  return std::string(utf8_prefix(line, most - more.size())) + std::string(more);
}

std::string two_digits(std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); }

}  // namespace

const char* id(Result result) {
  switch (result) {
    case Result::none: return "none";
    case Result::right: return "right";
    case Result::wrong: return "wrong";
    case Result::revealed: return "shown";
  }
  return "none";
}

std::string fit_name(std::string_view typed) {
  std::string name;
  for (const char byte : replace_invalid_utf8(typed)) {
    const char one = is_control(byte) ? ' ' : byte;
    if (one != ' ' || (!name.empty() && name.back() != ' ')) name += one;
  }
  while (name.ends_with(' ')) name.pop_back();
  return cut(name, longest_name);
}

std::string fit_guess(std::string_view words) { return cut(words, longest_guess); }

std::string folded_name(const std::string& name) { return normalise_utf8(normalise_utf8(name, NormalForm::nfc_folded), NormalForm::nfd); }

std::string sorting_name(const std::string& name) {
  constexpr char32_t first_accent = 0x300, last_accent = 0x36F;
  const std::string folded = folded_name(name);
  std::string letters;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint point = code_point_at(folded, at);
    if (point.value < first_accent || point.value > last_accent) letters += folded.substr(at, point.size);
    at += point.size;
  }
  return letters + '\0' + folded;
}

bool is_same_name(const std::string& a, const std::string& b) { return folded_name(a) == folded_name(b); }

std::string time_text(std::int64_t seconds) {
  const std::chrono::sys_seconds moment{std::chrono::seconds(seconds)};
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss<std::chrono::seconds> time_of_day(moment - day);
  return std::to_string(static_cast<int>(date.year())) + "-" + two_digits(static_cast<unsigned>(date.month())) + "-" +
         two_digits(static_cast<unsigned>(date.day())) + " " + two_digits(time_of_day.hours().count()) + ":" +
         two_digits(time_of_day.minutes().count()) + ":" + two_digits(time_of_day.seconds().count()) + " UTC";
}

[[noreturn]] void refuse_as_unwritten() { throw UserError(tr("it holds something that no lesson writes")); }

void require_possible(const HandIn& h) {
  constexpr std::int64_t year_3000 = 32'503'680'000;
  const auto is_possible = [](const HandedAnswer& one) {
    const bool counts = std::all_of(one.mistakes.begin(), one.mistakes.end(), [](const auto& m) {
      return !m.first.empty() && is_line(m.first, longest_mistake_id) && m.second >= 1 && m.second <= most_tries;
    });
    const bool nothing = one.tries == 0 && one.option == 0 && one.first.empty() && one.mistakes.empty();
    if ((one.result == Result::none && !nothing) || (one.option > 0 && !one.first.empty())) return false;
    return counts && one.mistakes.size() <= most_mistakes && one.step >= 1 && one.step <= static_cast<int>(most_steps) && one.tries >= 0 &&
           one.tries <= most_tries && one.option >= 0 && one.option <= most_options && is_line(one.first, longest_guess);
  };
  if (h.name.empty() || fit_name(h.name) != h.name || !is_line(h.name, longest_name))
    throw UserError(tr("the name is missing, too long, or has control characters or blanks that do not belong"));
  const bool rises = std::adjacent_find(h.answers.begin(), h.answers.end(),
                                        [](const HandedAnswer& a, const HandedAnswer& b) { return a.step >= b.step; }) == h.answers.end();
  if (h.lesson.empty() || !is_line(h.lesson, longest_lesson_id) || h.made < 0 || h.made > year_3000 || h.seconds < 0 ||
      h.seconds > (h.exam ? longest_exam : 0) || h.answers.size() > most_answers || !rises ||
      !std::all_of(h.answers.begin(), h.answers.end(), is_possible))
    refuse_as_unwritten();
}

}  // namespace headlight::classroom
