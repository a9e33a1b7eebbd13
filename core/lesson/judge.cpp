#include "lesson/judge.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "lesson/step_run.hpp"

namespace headlight::lesson {
namespace {

using Sign = JudgedCondition::Sign;

constexpr int most_drawn = 2000, least_drawn = 10, most_words = 32;

template <class Rule>
struct NamedRule {
  const char* name;
  Rule rule;
};
constexpr NamedRule<JudgedQuery> query_rules[] = {
    {"every word", JudgedQuery::every_word},       {"the first word", JudgedQuery::first_word},
    {"the last word", JudgedQuery::last_word},     {"every repeated word", JudgedQuery::every_repeated_word},
    {"every pronoun", JudgedQuery::every_pronoun}, {"the marked word", JudgedQuery::marked_word}};
constexpr NamedRule<JudgedKey> key_rules[] = {{"itself", JudgedKey::itself},
                                              {"the word before", JudgedKey::word_before},
                                              {"the first word", JudgedKey::first_word},
                                              {"the last word", JudgedKey::last_word},
                                              {"the last same word", JudgedKey::last_same_word},
                                              {"the word after the last same word", JudgedKey::word_after_last_same},
                                              {"a word after a same word", JudgedKey::word_after_same},
                                              {"every same word", JudgedKey::every_same_word},
                                              {"every earlier word", JudgedKey::every_earlier_word},
                                              {"every later word", JudgedKey::every_later_word},
                                              {"its noun", JudgedKey::its_noun},
                                              {"the marked word", JudgedKey::marked_word}};

std::vector<std::string> parts_between(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, mark);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

/// "the word before", or "the word it" for one word; sets `word` for the latter.
template <class Rule, std::size_t n>
Rule rule_called(const NamedRule<Rule> (&rules)[n], const std::string& text, const Message& key, std::string& word) {
  std::vector<std::string> names;
  for (const auto& one : rules) {
    if (text == one.name) return one.rule;
    names.emplace_back(one.name);
  }
  constexpr std::string_view one_word = "the word ";
  if (text.starts_with(one_word) && text.find(' ', one_word.size()) == std::string::npos)
    return word = text.substr(one_word.size()), Rule::word;
  const std::string near = nearest_name(text, names);
  const Message none = tr("{key} does not know {rule}", {{"key", key}, {"rule", in_quotes(text)}});
  throw UserError(near.empty()
                      ? tr("{what}; there are {names}, and one word, as in the word it", {{"what", none}, {"names", listed_names(names)}})
                      : did_you_mean(none, near));
}

/// "elephant/cat=key"
WordPattern word_pattern(std::string text) {
  WordPattern pattern;
  for (const auto& [mark, set] : {std::pair("=query", &WordPattern::query), std::pair("=key", &WordPattern::key)})
    if (text.ends_with(mark)) text.erase(text.size() - std::string_view(mark).size()), pattern.*set = true;
  pattern.words = parts_between(text, '/');
  if (pattern.words.empty()) throw UserError(tr("{word} is not a word to draw; write it as cat/dog/hen", {{"word", in_quotes(text)}}));
  return pattern;
}

SentencePattern sentence_pattern(const std::string& text) {
  SentencePattern all;
  for (const std::string& word : parts_between(text, ' ')) all.push_back(word_pattern(word));
  if (all.size() > most_words) throw UserError(tr("a sentence to draw has up to {most} words", {{"most", most_words}}));
  return all;
}

bool has_mark(const Judge& judge, bool WordPattern::*mark) {
  return !judge.texts.empty() && std::all_of(judge.texts.begin(), judge.texts.end(), [&](const SentencePattern& text) {
    return std::count_if(text.begin(), text.end(), [&](const WordPattern& word) { return word.*mark; }) == 1;
  });
}

JudgedTerm term_in(const std::string& text) {
  using Kind = JudgedTerm::Kind;
  if (text == "words") return {Kind::words, 0, text};
  if (text == "same") return {Kind::same, 0, text};
  const bool number = !text.empty() && text.find_first_not_of("+-.0123456789") == std::string::npos;
  return number ? JudgedTerm{Kind::number, real_value(tr("the condition:"), text), text} : JudgedTerm{Kind::measure, 0, text};
}

JudgedSide side_in(const std::string& text) {
  const std::size_t bar = text.find(" / ");
  if (bar == std::string::npos) return {term_in(text), {}};
  return {term_in(text.substr(0, bar)), term_in(text.substr(bar + 3))};
}

constexpr NamedRule<Sign> signs[] = {{" is not ", Sign::is_not}, {" is ", Sign::is},   {" near ", Sign::near}, {" >= ", Sign::at_least},
                                     {" <= ", Sign::at_most},    {" > ", Sign::above}, {" < ", Sign::below},   {" = ", Sign::equal}};

JudgedCondition condition_in(const LessonText& line) {
  JudgedCondition c{.at = line.at, .text = line.plain()};
  for (const auto& [words, sign] : signs) {
    const std::size_t at = c.text.find(words);
    if (at == std::string::npos) continue;
    c.sign = sign;
    const std::string left = c.text.substr(0, at), right = c.text.substr(at + std::string_view(words).size());
    constexpr std::string_view most = "most ";
    if (sign != Sign::is && sign != Sign::is_not) {
      c.left = side_in(left);
      c.right = side_in(right);
      return c;
    }
    if (!left.starts_with(most))
      throw UserError(tr("{condition} needs most in front: most pattern head 1 row query is key", {{"condition", in_quotes(c.text)}}));
    c.most = left.substr(most.size());
    c.is = right;
    return c;
  }
  throw UserError(
      tr("{condition} is not a condition; write it as pattern head 1 row query col key > 0.9, or as most pattern head 1 row "
         "query is key",
         {{"condition", in_quotes(c.text)}}));
}

/// "95%", "95% of the rows"
void take_share(const std::string& text, Judge& judge) {
  const std::size_t percent = text.find('%');
  std::string number = text.substr(0, percent), of = percent == std::string::npos ? "" : LessonText{text.substr(percent + 1), {}}.plain();
  if (of.starts_with(' ')) of.erase(0, 1);
  if (percent == std::string::npos || (!of.empty() && of != "of the rows" && of != "of the sentences"))
    throw UserError(tr("write it as pass: 95% of the rows, or of the sentences"));
  judge.share = real_value("pass", LessonText{number, {}}.plain(), {1, 100}) / 100;
  judge.of_rows = of == "of the rows";
}

/// "4 to 8"
void take_length(const std::string& text, Judge& judge) {
  const std::size_t to = text.find(" to ");
  const std::string shortest = text.substr(0, to), longest = to == std::string::npos ? shortest : text.substr(to + 4);
  judge.shortest = static_cast<int>(whole_value("length", shortest, {1, most_words}));
  judge.longest = static_cast<int>(whole_value("length", longest, {judge.shortest, most_words}));
}

class JudgeReader {
 public:
  JudgeReader(const LessonQuestion& question, std::vector<LessonMistake>& mistakes) : question_(question), mistakes_(mistakes) {}

  Judge judge(const std::string& rule) {
    with("draw", [&](const std::string& text) { judge_.n = static_cast<int>(whole_value("draw", text, {least_drawn, most_drawn})); });
    read_sentences();
    with("query", [&](const std::string& text) { judge_.query = rule_called(query_rules, text, "query", judge_.query_word); });
    if (question_.text("query").empty() && has_mark(judge_, &WordPattern::query)) judge_.query = JudgedQuery::marked_word;
    const LessonText key = question_.text("key");
    if (!rule.empty()) judge_.key = rule_called(key_rules, rule, tr("a claim"), judge_.key_word);
    else if (!key.empty()) with("key", [&](const std::string& t) { judge_.key = rule_called(key_rules, t, "key", judge_.key_word); });
    else if (has_mark(judge_, &WordPattern::key)) judge_.key = JudgedKey::marked_word;
    attempt(question_.at, mistakes_, [&] { require_marks(); });
    for (const LessonText* line : find_all(question_.lines, "condition"))
      attempt(line->at, mistakes_, [&] { judge_.conditions.push_back(condition_in(*line)); });
    with("pass", [&](const std::string& text) { take_share(text, judge_); });
    return std::move(judge_);
  }

 private:
  template <class What>
  void with(const char* key, What what) {
    if (const LessonText* text = find(question_.lines, key)) attempt(text->at, mistakes_, [&] { what(text->plain()); });
  }

  void read_sentences() {
    for (const LessonText* text : find_all(question_.lines, "text"))
      attempt(text->at, mistakes_, [&] { judge_.texts.push_back(sentence_pattern(text->plain())); });
    with("words", [&](const std::string& text) {
      judge_.words = parts_between(text, ' ');
      if (judge_.words.size() < 2) throw UserError(tr("give two words or more to draw from: words: red green blue"));
      if (!judge_.texts.empty()) throw UserError(tr("draw from text: lines or from words:, not from both"));
    });
    with("length", [&](const std::string& text) {
      if (judge_.words.empty()) throw UserError(tr("length belongs to words: the sentences of text: lines have theirs"));
      take_length(text, judge_);
    });
  }

  void require_marks() const {
    if (judge_.query == JudgedQuery::marked_word && !has_mark(judge_, &WordPattern::query))
      throw UserError(tr("mark one word of every text: line as the query, as in it=query"));
    if (judge_.key == JudgedKey::marked_word && !has_mark(judge_, &WordPattern::key))
      throw UserError(tr("mark one word of every text: line as the key, as in cat/dog=key"));
    const bool drawn = judge_.texts.empty() && judge_.words.empty();
    if (!drawn && (judge_.query == JudgedQuery::every_pronoun || judge_.key == JudgedKey::its_noun))
      throw UserError(tr("pronouns and their nouns are known only in the model's own sentences; mark the words of text: lines instead"));
  }

  const LessonQuestion& question_;
  std::vector<LessonMistake>& mistakes_;
  Judge judge_;
};

}  // namespace

Judge judge_of(const LessonQuestion& question, std::vector<LessonMistake>& mistakes, const std::string& rule) {
  Judge judge = JudgeReader(question, mistakes).judge(rule);
  if (question.kind == QuestionKind::claim) judge.of_rows = true;
  if (question.kind == QuestionKind::claim && judge.conditions.empty() && !find(question.lines, "condition"))
    judge.conditions.push_back(
        {.sign = Sign::is, .at = question.at, .text = "most pattern row query is key", .most = "pattern row query", .is = "key"});
  return judge;
}

Claim claim_in(const LessonText& answer) {
  const std::size_t bar = answer.text.rfind('|');
  const LessonText words{LessonText{answer.text.substr(0, bar), {}}.plain(), answer.at};
  const std::size_t rule = bar == std::string::npos ? bar : answer.text.find_first_not_of(" \t\n", bar + 1);
  if (rule == std::string::npos || words.empty())
    throw UserError(tr("a claim needs its rule after a bar: the word before it | the word before"));
  return {words, {answer.text.substr(rule), answer.position_of(rule)}};
}

bool needs_before(const Judge& judge) {
  const auto before = [](const JudgedTerm& term) { return term.text.starts_with("before "); };
  const auto in_side = [&](const JudgedSide& side) { return before(side.term) || (side.divisor && before(*side.divisor)); };
  return std::any_of(judge.conditions.begin(), judge.conditions.end(),
                     [&](const JudgedCondition& c) { return in_side(c.left) || in_side(c.right); });
}

}  // namespace headlight::lesson
