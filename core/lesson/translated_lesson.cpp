#include "lesson/translated_lesson.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "base/wording.hpp"
#include "lesson/judge.hpp"
#include "lesson/rendered_text.hpp"

namespace headlight::lesson {
namespace {

/// Keys of a question whose text people read.
bool is_prose(const std::string& key) {
  constexpr std::array<std::string_view, 5> prose = {"ask", "hint", "explain", "right", "wrong"};
  return std::find(prose.begin(), prose.end(), key) != prose.end();
}

/// An element that must be in both lessons, and its position.
struct InBoth {
  Message what;
  TextPosition at;
};
using Agreed = std::vector<InBoth>;

Message quoted(const Message& what) { return what.english.empty() ? Message(in_quotes(what.plain)) : tr("\"{what}\"", {{"what", what}}); }

void add_lines(Agreed& all, const LessonLines& lines) {
  for (const LessonLine& line : lines)
    if (!is_prose(line.key)) all.push_back({line.key + ": " + line.value.plain(), line.at});
    else all.push_back({tr("a line {key}", {{"key", line.key}}), line.at});
}

void add_marks(Agreed& all, const LessonText& text) {
  for (auto mark = next_mark(text, 0); mark; mark = next_mark(text, mark->end)) {
    if (const auto own = of_one_medium(mark->inside); own && !mark->pointer) {
      add_marks(all, own->text);
      continue;
    }
    const std::string inside = mark->inside.plain(), place = mark->pointer ? inside.substr(inside.find('|') + 1) : inside;
    all.push_back({(mark->pointer ? "[[" : "{{") + LessonText{place, {}}.plain() + (mark->pointer ? "]]" : "}}"), mark->inside.at});
  }
}

Agreed agreed_in(const LessonStep& step) {
  Agreed all;
  add_lines(all, step.settings);
  for (const LessonText& text : step.prose) {
    if (picture_in(text)) all.push_back({tr("a picture"), text.at});  // it may be another file if it has words in it
    add_marks(all, text);
  }
  if (!step.question) return all;
  all.push_back({tr("a question of the kind {kind}", {{"kind", id(step.question->kind)}}), step.question->at});
  add_lines(all, step.question->lines);
  for (const LessonLine& line : step.question->lines)
    if (is_prose(line.key)) add_marks(all, line.value);
  if (step.question->kind == QuestionKind::claim)
    for (const LessonLine& line : step.question->lines)
      if (const std::size_t bar = line.value.text.rfind('|'); (line.key == "right" || line.key == "wrong") && bar != std::string::npos)
        all.push_back({line.key + ": ... |" + line.value.text.substr(bar + 1), line.at});
  return all;
}

/// The elements of `mine` that `other` lacks, counting repetitions.
Agreed beyond(const Agreed& mine, const Agreed& other) {
  std::multiset<std::string> left;
  for (const auto& one : other) left.insert(english_line(one.what));
  Agreed more;
  for (const auto& one : mine) {
    if (const auto found = left.find(english_line(one.what)); found != left.end()) left.erase(found);
    else more.push_back(one);
  }
  return more;
}

void compare(const Agreed& mine, const Agreed& original, TextPosition at, std::vector<LessonMistake>& mistakes) {
  for (const auto& more : beyond(mine, original))
    mistakes.push_back({more.at, tr("the original does not say {what} here", {{"what", quoted(more.what)}})});
  for (const auto& less : beyond(original, mine))
    mistakes.push_back(
        {at, tr("the original says {what} here, in its line {line}", {{"what", quoted(less.what)}, {"line", less.at.line}})});
}

}  // namespace

std::vector<LessonMistake> check_translation(const Lesson& translated, const Lesson& original) {
  std::vector<LessonMistake> mistakes;
  Agreed mine, theirs;
  add_lines(mine, translated.settings);
  add_lines(theirs, original.settings);
  compare(mine, theirs, {1, 1}, mistakes);
  const std::size_t n = translated.steps.size(), of = original.steps.size();
  if (n != of)
    mistakes.push_back({n > of ? translated.steps[of].title.at : TextPosition{1, 1},
                        tr("this translation has {n} steps, and the original has {of}", {{"n", n}, {"of", of}})});
  for (std::size_t i = 0; i < std::min(n, of) && n == of; ++i)
    compare(agreed_in(translated.steps[i]), agreed_in(original.steps[i]), translated.steps[i].title.at, mistakes);
  return mistakes;
}

}  // namespace headlight::lesson
