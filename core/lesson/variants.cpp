#include "lesson/variants.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight::lesson {
namespace {

/// The size limit for a step with its alternatives filled in, far more than a window shows: a text of 20 kB could otherwise be inserted
/// 20,000 times.
constexpr std::size_t most_of_a_step = 64 * 1024;

constexpr const char* letters_of_names = "abcdefghijklmnopqrstuvwxyz_";

bool is_name(const std::string& text) { return !text.empty() && text.find_first_not_of(letters_of_names) == std::string::npos; }

std::vector<std::string> cut_at_bars(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0, bar = 0; bar != std::string::npos; begin = bar + 1) {
    bar = text.find('|', begin);
    parts.push_back(LessonText{text.substr(begin, bar == std::string::npos ? bar : bar - begin), {}}.plain());
  }
  return parts;
}

/// The position and name of the next {name}; braces of mathematics (W_{Q}) and of numbers ({{...}}) do not count.
std::pair<std::size_t, std::string> next_name(const std::string& text, std::size_t from) {
  for (std::size_t open = text.find('{', from); open != std::string::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find_first_not_of(letters_of_names, open + 1);
    if (close == std::string::npos) break;
    std::string name = text.substr(open + 1, close - open - 1);
    if (text[close] == '}' && !name.empty() && (open == 0 || std::string_view("_^{").find(text[open - 1]) == std::string_view::npos))
      return {open, std::move(name)};
  }
  return {std::string::npos, ""};
}

void put_in(std::string& text, const std::string& name, const std::string& value) {
  std::string made;
  std::size_t done = 0;
  for (auto [at, found] = next_name(text, 0); at != std::string::npos; std::tie(at, found) = next_name(text, at + 1)) {
    if (found != name) continue;
    made.append(text, done, at - done).append(value);
    done = at + name.size() + 2;
  }
  if (done > 0) text = made.append(text, done);
}

/// The largest size in bytes of each name's alternatives.
using LongestOf = std::map<std::string, std::size_t>;

/// The size of `text` with all names filled in, computed without making it; stops just above `most_of_a_step`.
std::size_t size_with(const std::string& text, const LongestOf& longest) {
  std::size_t size = text.size();
  for (auto [at, name] = next_name(text, 0); at != std::string::npos && size <= most_of_a_step;
       std::tie(at, name) = next_name(text, at + 1))
    if (const auto found = longest.find(name); found != longest.end()) size += found->second;
  return size;
}

/// Visits every text of the step that may contain a name.
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

void read_variation(const LessonText& line, std::vector<Variation>& all, LongestOf& longest, std::vector<LessonMistake>& mistakes) {
  const std::string text = line.plain();
  const std::size_t equals = text.find('=');
  Variation one{name_in(line), {}, line.at};
  const auto fail = [&](const Message& what) { mistakes.push_back({line.at, what}); };
  if (equals == std::string::npos || !is_name(one.name))
    return fail(tr("write it as vary: noun = elephant | cat | hen, and {braces} where one of them should stand", {{"braces", "{noun}"}}));
  one.alternatives = cut_at_bars(text.substr(equals + 1));
  if (one.alternatives.size() > most_alternatives) return fail(tr("a list has up to {most} alternatives", {{"most", most_alternatives}}));
  std::size_t most = 0;
  for (const std::string& alternative : one.alternatives) most = std::max(most, size_with(alternative, longest));
  longest[one.name] = most;
  if (most > most_of_a_step) return;  // the step's check reports it
  for (std::string& alternative : one.alternatives) {
    if (alternative.empty()) return fail(tr("an alternative of {name} is empty", {{"name", one.name}}));
    for (const Variation& earlier : all) put_in(alternative, earlier.name, earlier.alternatives.front());
    if (next_name(alternative, 0).second == one.name)
      return fail(tr("{name} stands for itself: that goes round in a circle", {{"name", "{" + one.name + "}"}}));
    for (auto [at, name] = next_name(alternative, 0); at != std::string::npos; at = std::string::npos)
      return fail(tr("an alternative of {name} needs {other}, which no line above it varies: that would go round in a circle",
                     {{"name", one.name}, {"other", "{" + name + "}"}}));
  }
  one.alternatives = cut_at_bars(text.substr(equals + 1));
  if (std::any_of(all.begin(), all.end(), [&](const Variation& v) { return v.name == one.name; }))
    return fail(tr("{name} is varied twice", {{"name", one.name}}));
  all.push_back(std::move(one));
}

}  // namespace

std::vector<Variation> variations(const LessonStep& step, std::vector<LessonMistake>& mistakes) {
  std::vector<Variation> all;
  std::vector<std::string> known;  // including lines with mistakes that are reported already
  LongestOf longest;
  const LessonText* last = nullptr;
  for (const LessonText* line : find_all(step.settings, "vary")) {
    read_variation(*line, all, longest, mistakes);
    last = line;
    known.push_back(name_in(*line));
  }
  std::size_t size = 0;
  visit_texts(step, [&](const LessonText& text) {
    size += longest.empty() || size > most_of_a_step ? 0 : size_with(text.text, longest);
    for (auto [at, name] = next_name(text.text, 0); at != std::string::npos; std::tie(at, name) = next_name(text.text, at + 1))
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        const std::string near = nearest_name(name, known);
        const Message what = tr("nothing varies {name}", {{"name", in_quotes(name)}});
        mistakes.push_back({text.position_of(at), near.empty()
                                                      ? tr("{what}; add a line vary: {name} = ... | ...", {{"what", what}, {"name", name}})
                                                      : did_you_mean(what, near)});
      }
  });
  if (size > most_of_a_step) {
    mistakes.push_back({last->at, tr("with its alternatives filled in, the step is longer than {most} bytes", {{"most", most_of_a_step}})});
    all.clear();
  }
  return all;
}

std::size_t n_variants(const std::vector<Variation>& variations) {
  std::size_t most = 1;
  for (const Variation& one : variations) most = std::max(most, one.alternatives.size());
  return most;
}

std::vector<std::size_t> alternatives_drawn(const std::vector<Variation>& variations, std::uint64_t seed) {
  std::vector<std::size_t> all;
  for (const Variation& one : variations) all.push_back(static_cast<std::size_t>(seed % one.alternatives.size()));
  return all;
}

LessonStep drawn(const LessonStep& step, const std::vector<Variation>& variations, std::uint64_t seed) {
  LessonStep out = step;
  std::erase_if(out.settings, [](const LessonLine& line) { return line.key == "vary"; });
  const std::vector<std::size_t> at = alternatives_drawn(variations, seed);
  for (std::size_t i = variations.size(); i-- > 0;)  // a later one may use earlier ones
    visit_texts(out, [&](LessonText& text) { put_in(text.text, variations[i].name, variations[i].alternatives[at[i]]); });
  return out;
}

}  // namespace headlight::lesson
