#include "lesson/lesson.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/utf8.hpp"
#include "base/wording.hpp"

namespace headlight::lesson {

std::string in_file(const std::string& file, const LessonMistake& mistake) { return in_file(file, mistake.at, english_line(mistake.what)); }

std::string in_file(const std::string& file, TextPosition at, const std::string& what) {
  return file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + one_line(what);
}

std::string LessonText::plain() const {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\n' && c != '\t') out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

TextPosition LessonText::position_of(std::size_t offset) const {
  TextPosition place = at;
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') place = {place.line + 1, 1};
    else if (begins_code_point(c)) ++place.column;
  }
  return place;
}

const LessonText* find(const LessonLines& lines, const std::string& key) {
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const LessonLine& line) { return line.key == key; });
  return found == lines.end() ? nullptr : &found->value;
}

std::vector<const LessonText*> find_all(const LessonLines& lines, const std::string& key) {
  std::vector<const LessonText*> all;
  for (const LessonLine& line : lines)
    if (line.key == key) all.push_back(&line.value);
  return all;
}

LessonLines overlaid(const LessonLines& under, LessonLines over) {
  LessonLines more;
  for (const LessonLine& line : under)
    if (!find(over, line.key)) more.push_back(line);
  over.insert(over.end(), more.begin(), more.end());
  return over;
}

std::optional<LessonPicture> picture_in(const LessonText& paragraph) {
  const std::string& text = paragraph.text;
  const std::size_t middle = text.rfind("]("), last = text.find_last_not_of(" \t\n");
  if (!text.starts_with("![") || text.starts_with("![[") || middle == std::string::npos || text[last] != ')') return std::nullopt;
  const auto part = [&](std::size_t from, std::size_t to) { return LessonText{text.substr(from, to - from), paragraph.position_of(from)}; };
  return LessonPicture{part(2, middle), part(middle + 2, last)};
}

const char* id(QuestionKind kind) {
  constexpr std::array names = {"key", "number", "choice", "fill", "order", "wrong_row", "until", "judge", "claim"};
  return names.at(static_cast<std::size_t>(kind));
}

int question_number(const Lesson& lesson, std::size_t step) {
  if (step >= lesson.steps.size() || !lesson.steps[step].question) return 0;
  const auto end = lesson.steps.begin() + static_cast<std::ptrdiff_t>(step) + 1;
  return static_cast<int>(std::count_if(lesson.steps.begin(), end, [](const LessonStep& one) { return one.question.has_value(); }));
}

bool is_puzzle(const Lesson& lesson) {
  return std::any_of(lesson.steps.begin(), lesson.steps.end(),
                     [](const LessonStep& step) { return step.question && is_judged(step.question->kind); });
}

LessonText LessonQuestion::text(const std::string& key) const {
  const LessonText* found = find(lines, key);
  return found ? *found : LessonText{"", at};
}

}  // namespace headlight::lesson
