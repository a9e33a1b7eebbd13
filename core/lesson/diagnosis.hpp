#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lesson/answer.hpp"
#include "lesson/known_mistakes.hpp"

namespace headlight::lesson {

/// A row or a column of a run's matrix.
struct MatrixLine {
  std::shared_ptr<const Run> run;
  Pointed at;

  /// Returns its cells, from the left or from the top.
  std::vector<Pointed> cells() const;
};

/// The answer that a question gets with a known mistake.
struct MistakenAnswer {
  const KnownMistake* mistake = nullptr;
  Guess guess;
  double near = 0;                         ///< a guess as near as this to each number fits, see diagnosed()
  std::optional<Pointed> expected, read;   ///< the place of the right answer, and the one read with the mistake, if the answer has a place
  std::optional<MatrixLine> right, wrong;  ///< the line of numbers that has each: equally many; nothing in a whole matrix
};

/// The answers with every known mistake that touches what the question asks for; some may be the right one all the same. None for questions
/// without a number, a cell or a row. Each mistake may need a run of its own, so this can take a while with a large model; throws Stopped
/// after a request to stop.
std::vector<MistakenAnswer> mistaken_answers(const LessonQuestion& question, const LessonAnswer& right, const StepRun& run,
                                             const StopToken& stop = {});

/// True for questions about a number, a cell or a row.
bool has_mistaken_answers(QuestionKind kind);

/// True if the mistake leads to another answer than the right one.
bool tells_apart(const LessonAnswer& right, const MistakenAnswer& mistaken);

/// The mistakes that explain a complete, wrong guess, each once: every number that is wrong is the mistake's, rounded or cut to the
/// decimals of the guess (which has as many as the question asks for), or very near to it.
std::vector<MistakenAnswer> diagnosed(const LessonAnswer& right, const std::vector<MistakenAnswer>& all, const Guess& guess);

/// Diagnoses a guess of which only the words are left, see in_words(). `run` is the run of the right answer.
std::vector<MistakenAnswer> diagnosed_words(const LessonAnswer& right, const std::vector<MistakenAnswer>& all, const std::string& words,
                                            const Run& run);

/// A guess that the mistake explains, with the mistake's own numbers in place of the wrong ones: what a sentence about it says.
Guess as_mistaken(const LessonAnswer& right, const MistakenAnswer& mistaken, const Guess& guess);

}  // namespace headlight::lesson
