#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lesson/said.hpp"
#include "lesson/step_run.hpp"

namespace headlight::lesson {

/// The right answer to a question, computed from the step's run.
struct LessonAnswer {
  QuestionKind kind = QuestionKind::key;
  Pointed place;                      ///< key: the row; wrong_row: the matrix; number: the cell, where it is one
  std::vector<Pointed> cells;         ///< what is asked about and hidden: a row's cells, blanks
  std::vector<Pointed> covered = {};  ///< cells that are hidden because the answer could be read off them
  std::vector<double> numbers;        ///< number: one; fill: of each cell
  double tolerance = 0;
  Index index = 0;                    ///< key: the column; wrong_row: the row; choice: of `options`
  std::vector<RenderedText> options;  ///< choice
  std::vector<StagePlace> stages;     ///< order: as they are offered
  std::vector<std::size_t> order;     ///< order: which of them comes first, second, ...
  LessonLines solution;               ///< until: settings with which the condition holds

  /// Everything that is hidden until Reveal.
  std::vector<Pointed> hidden() const;
};

/// What a person says so far.
struct Guess {
  std::optional<Index> index;                  ///< key, wrong_row, choice
  std::vector<std::optional<double>> numbers;  ///< number, fill: one for each
  std::vector<std::size_t> order;              ///< order: the stages chosen so far

  bool operator==(const Guess&) const = default;
};

/// Computes the answer; what makes it impossible goes to `mistakes`. `seed` draws the order in which things are offered.
std::optional<LessonAnswer> answer_to(const LessonQuestion& question, const Lesson& lesson, const LessonStep& step, const StepRun& run,
                                      StepRuns& runs, std::uint64_t seed, std::vector<LessonMistake>& mistakes);

/// Nothing guessed yet.
Guess no_guess(const LessonAnswer& answer);
/// How many keys, rows or options a guess's index chooses from; 0 where it is no such question. `run` is the one that the answer is of.
Index n_choices(const LessonAnswer& answer, const Run& run);
/// Whether the guess answers all that is asked, rightly or not; never of `until`, which is answered by what is done.
bool is_complete(const LessonAnswer& answer, const Guess& guess);
bool is_right(const LessonAnswer& answer, const Guess& guess);
/// The guess that is right.
Guess right_guess(const LessonAnswer& answer);

/// The guess as it is said: "elephant", "0.90", "scores, scale, softmax"; empty while there is none. `run` is the one that the answer is
/// of.
std::string in_words(const LessonAnswer& answer, const Guess& guess, const Run& run);

/// Of a question of the kind `until`: whether its conditions hold in this run. A pointer that is not there now (a word that was taken away)
/// is no fault: then they do not.
bool conditions_hold(const LessonQuestion& question, const MeasuredRun& runs);

}  // namespace headlight::lesson
