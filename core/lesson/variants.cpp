#include "lesson/variants.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight {
namespace {

bool is_name(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

std::vector<std::string> cut_at_bars(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0, bar = 0; bar != std::string::npos; begin = bar + 1) {
    bar = text.find('|', begin);
    parts.push_back(LessonText{text.substr(begin, bar == std::string::npos ? bar : bar - begin), {}}.plain());
  }
  return parts;
}

/// The byte and the name of the next {name}; braces of mathematics (W_{Q}) and of numbers ({{...}}) are none.
std::pair<std::size_t, std::string> next_name(const std::string& text, std::size_t from) {
  for (std::size_t open = text.find('{', from); open != std::string::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) break;
    const std::string name = text.substr(open + 1, close - open - 1);
    if (is_name(name) && (open == 0 || std::string_view("_^{").find(text[open - 1]) == std::string_view::npos)) return {open, name};
  }
  return {std::string::npos, ""};
}

void put_in(std::string& text, const std::string& name, const std::string& value) {
  for (auto [at, found] = next_name(text, 0); at != std::string::npos; std::tie(at, found) = next_name(text, at + 1))
    if (found == name) text.replace(at, name.size() + 2, value);
}

/// Every text of the step in which a name may stand.
template <class Step, class Visit>
void visit_texts(Step& step, const Visit& visit) {
  visit(step.title);
  for (auto& line : step.settings) visit(line.value);
  for (auto& paragraph : step.prose) visit(paragraph);
  visit(step.notes);
  if (step.question)
    for (auto& line : step.question->lines) visit(line.value);
}

/// The name before the = of "noun = elephant | cat".
std::string name_in(const LessonText& line) { return LessonText{line.text.substr(0, line.text.find('=')), {}}.plain(); }

void read_variation(const LessonText& line, std::vector<Variation>& all, std::vector<LessonMistake>& mistakes) {
  const std::string text = line.plain();
  const std::size_t equals = text.find('=');
  Variation one{name_in(line), {}, line.at};
  const auto fail = [&](const Unsaid& what) { mistakes.push_back({line.at, what}); };
  if (equals == std::string::npos || !is_name(one.name))
    return fail(
        in_english("write it as vary: noun = elephant | cat | hen, and {braces} where one of them should stand", {{"braces", "{noun}"}}));
  one.alternatives = cut_at_bars(text.substr(equals + 1));
  if (one.alternatives.size() > most_alternatives)
    return fail(in_english("a list has up to {most} alternatives", {{"most", most_alternatives}}));
  for (std::string& alternative : one.alternatives) {
    if (alternative.empty()) return fail(in_english("an alternative of {name} is empty", {{"name", one.name}}));
    for (const Variation& earlier : all) put_in(alternative, earlier.name, earlier.alternatives.front());
    if (next_name(alternative, 0).second == one.name)
      return fail(in_english("{name} stands for itself: that goes round in a circle", {{"name", "{" + one.name + "}"}}));
    for (auto [at, name] = next_name(alternative, 0); at != std::string::npos; at = std::string::npos)
      return fail(in_english("an alternative of {name} needs {other}, which no line above it varies: that would go round in a circle",
                             {{"name", one.name}, {"other", "{" + name + "}"}}));
  }
  one.alternatives = cut_at_bars(text.substr(equals + 1));
  if (std::any_of(all.begin(), all.end(), [&](const Variation& v) { return v.name == one.name; }))
    return fail(in_english("{name} is varied twice", {{"name", one.name}}));
  all.push_back(std::move(one));
}

}  // namespace

std::vector<Variation> variations(const LessonStep& step, std::vector<LessonMistake>& mistakes) {
  std::vector<Variation> all;
  std::vector<std::string> known;  // also of lines that are wrong, of which that is said already
  for (const LessonText* line : find_all(step.settings, "vary")) {
    read_variation(*line, all, mistakes);
    known.push_back(name_in(*line));
  }
  visit_texts(step, [&](const LessonText& text) {
    for (auto [at, name] = next_name(text.text, 0); at != std::string::npos; std::tie(at, name) = next_name(text.text, at + 1))
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        const std::string near = nearest_name(name, known);
        const Unsaid what = in_english("nothing varies {name}", {{"name", in_quotes(name)}});
        mistakes.push_back(
            {text.place_of(at), near.empty() ? in_english("{what}; add a line vary: {name} = ... | ...", {{"what", what}, {"name", name}})
                                             : in_english("{what}; did you mean {near}?", {{"what", what}, {"near", near}})});
      }
  });
  return all;
}

std::size_t n_variants(const std::vector<Variation>& variations) {
  std::size_t most = 1;
  for (const Variation& one : variations) most = std::max(most, one.alternatives.size());
  return most;
}

LessonStep drawn(const LessonStep& step, const std::vector<Variation>& variations, std::uint64_t seed) {
  LessonStep out = step;
  std::erase_if(out.settings, [](const LessonLine& line) { return line.key == "vary"; });
  for (auto one = variations.rbegin(); one != variations.rend(); ++one)  // a later one may need those above it
    visit_texts(out, [&](LessonText& text) { put_in(text.text, one->name, one->alternatives[seed % one->alternatives.size()]); });
  return out;
}

}  // namespace headlight
