#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lesson/rendered_text.hpp"
#include "lesson/step_run.hpp"

namespace headlight::lesson {

/// The right answer to a question, computed from the step's run.
struct LessonAnswer {
  QuestionKind kind = QuestionKind::key;
  Pointed place;                      ///< key: the row; wrong_row: the matrix; number: the cell, if it is one
  std::vector<Pointed> cells;         ///< the hidden cells of the question: a row's cells, blanks
  std::vector<Pointed> covered = {};  ///< other cells that are hidden because they would give the answer away
  std::vector<double> numbers;        ///< number: one; fill: one for each cell
  double tolerance = 0;
  Index index = 0;                        ///< key: the column; wrong_row: the row; choice, claim: of `options`
  std::vector<RenderedText> options;      ///< choice, claim
  std::vector<std::string> rules = {};    ///< claim: the rule of each option, see Claim
  std::vector<std::size_t> written = {};  ///< choice, claim: the place of each option among those of the file; 0 is the right one
  std::vector<StagePlace> stages;         ///< order: as offered
  std::vector<std::size_t> order;         ///< order: the index of the first, the second, ...
  LessonLines solution;                   ///< until, judge: settings that fulfil the condition

  /// All cells that are hidden until Reveal.
  std::vector<Pointed> hidden() const;
};

/// Numbers as near as this look the same with two decimals.
constexpr double nearest_number = 0.0051;

/// A person's answer so far.
struct Guess {
  std::optional<Index> index;                  ///< key, wrong_row, choice, claim
  std::vector<std::optional<double>> numbers;  ///< number, fill: one for each number asked
  std::vector<std::size_t> order;              ///< order: the stages chosen so far

  bool operator==(const Guess&) const = default;
};

/// Computes the answer; reasons for having none go to `mistakes`. `seed` decides the order in which choices are offered.
std::optional<LessonAnswer> answer_to(const LessonQuestion& question, const Lesson& lesson, const LessonStep& step, const StepRun& run,
                                      StepRuns& runs, std::uint64_t seed, std::vector<LessonMistake>& mistakes);

/// An empty guess.
Guess no_guess(const LessonAnswer& answer);
/// The number of keys, rows or options that a guess's index chooses from; 0 for other questions. `run` is the run of the answer.
Index n_choices(const LessonAnswer& answer, const Run& run);
/// True if the guess answers everything asked, right or wrong; never for `until` and `judge`, which actions answer.
bool is_complete(const LessonAnswer& answer, const Guess& guess);
bool is_right(const LessonAnswer& answer, const Guess& guess);
/// True if `number` is right for the i-th number asked.
bool is_right_number(const LessonAnswer& answer, std::size_t i, double number);
/// The right guess.
Guess right_guess(const LessonAnswer& answer);

/// The guess in words: "elephant", "0.90", "scores, scale, softmax"; empty if there is none. `run` is the run of the answer.
std::string in_words(const LessonAnswer& answer, const Guess& guess, const Run& run);

/// True if the conditions of an `until` question hold in this run. A pointer to something that is gone (a removed word) is not an error,
/// but makes the condition false.
bool conditions_hold(const LessonQuestion& question, const MeasuredRun& runs);

}  // namespace headlight::lesson
