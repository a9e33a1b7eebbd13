#pragma once
#include <string>
#include <vector>

#include "lesson/answer.hpp"
#include "lesson/judging.hpp"

namespace headlight::lesson {

/// A judge's question, tried with the stored solution and without.
struct CheckedJudge {
  TextPosition at;
  QuestionKind kind = QuestionKind::judge;
  Verdict start, solution;           ///< of a judge
  std::vector<Verdict> claims = {};  ///< of a claim: the right one, then the wrong ones in the order of the file
};

/// Lets the judge try the stored solution, which has to pass, and the untouched start, which has to fail; of a claim, the right answer and
/// the wrong ones. Whatever is otherwise goes to `mistakes`. Precondition: `answer` is that of the question.
CheckedJudge check_judge(const LessonQuestion& question, const LessonAnswer& answer, const StepRun& run, StepRuns& runs, std::uint64_t seed,
                         std::vector<LessonMistake>& mistakes);

/// "the solution passes 60 of 60, the untouched start 3 of 60"
std::string in_words(const CheckedJudge& checked);

}  // namespace headlight::lesson
