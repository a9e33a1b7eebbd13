#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/lesson.hpp"
#include "lesson/measure.hpp"

namespace headlight::lesson {

/// A word of a sentence to draw: one of several.
struct WordPattern {
  std::vector<std::string> words;
  bool query = false, key = false;  ///< "it=query", "elephant/cat=key"
};
using SentencePattern = std::vector<WordPattern>;

/// The rows that a judge looks at in each sentence.
enum class JudgedQuery { every_word, first_word, last_word, every_repeated_word, every_pronoun, marked_word, word };
/// The words that such a row should look at.
enum class JudgedKey {
  none,
  itself,
  word_before,
  first_word,
  last_word,
  last_same_word,
  word_after_last_same,
  word_after_same,     ///< after any earlier one
  every_same_word,     ///< the judge looks at each of these
  every_earlier_word,  ///< likewise
  every_later_word,    ///< likewise
  its_noun,
  marked_word,
  word
};

/// A side of a comparison: "0.9", "1 / words", "pattern head 1 row query col key".
struct JudgedTerm {
  enum class Kind { number, words, same, measure } kind = Kind::number;
  double number = 0;
  std::string text = {};  ///< of a measure
};
struct JudgedSide {
  JudgedTerm term = {};
  std::optional<JudgedTerm> divisor = {};
};

/// A condition that has to hold in every row: a comparison, or "most PLACE is key".
struct JudgedCondition {
  enum class Sign { above, below, at_least, at_most, equal, near, is, is_not } sign = Sign::above;
  TextPosition at;
  std::string text;
  JudgedSide left = {}, right = {};  ///< of a comparison
  std::string most = {}, is = {};    ///< of is and is_not: the place after "most", and "key", "query", a word or "most PLACE"
};

/// A condition over many drawn sentences, which the learner does not see.
struct Judge {
  int n = 0;                           ///< sentences
  std::vector<SentencePattern> texts;  ///< drawn from these, or ...
  std::vector<std::string> words;      ///< ... words of these, at random; neither: the sentences of the model's own task
  int shortest = 4, longest = 8;       ///< words of such a sentence
  JudgedQuery query = JudgedQuery::every_word;
  JudgedKey key = JudgedKey::none;
  std::string query_word, key_word;  ///< of the rules `word`
  std::vector<JudgedCondition> conditions;
  double share = 1;      ///< that has to pass
  bool of_rows = false;  ///< a share of the rows; else of the sentences
};

/// The judge of a question of the kind `judge` or `claim`. Faults go to `mistakes`, line by line. `rule`: for a claim, the rule of its key.
Judge judge_of(const LessonQuestion& question, std::vector<LessonMistake>& mistakes, const std::string& rule = "");

/// An answer of a claim: "the word before it | the word before".
struct Claim {
  LessonText words;
  LessonText rule;  ///< names a JudgedKey
};
/// Throws UserError without a rule.
Claim claim_in(const LessonText& answer);

/// True if a condition needs the run without the step's intentional changes.
bool needs_before(const Judge& judge);

}  // namespace headlight::lesson
