#include "lesson/check_judge.hpp"

#include <utility>

#include "lesson/lesson_keys.hpp"

namespace headlight::lesson {
namespace {

Message so_many(const Judge& judge, const Verdict& verdict) {
  return judge.of_rows ? tr("{passed} of {all}", {{"passed", verdict.rows_passed}, {"all", verdict.rows}})
                       : tr("{passed} of {all}", {{"passed", verdict.passed}, {"all", verdict.done}});
}

/// The first line of the solution, where a teacher looks for what is wrong with it.
TextPosition place_of_solution(const LessonQuestion& question) {
  for (const LessonLine& line : question.lines)
    if (find(document_keys(), line.key)) return line.at;
  return question.at;
}

/// True if every sentence could be judged; else the reason is a mistake at the condition.
bool was_judged(const Judge& judge, const Verdict& verdict, std::vector<LessonMistake>& mistakes) {
  if (verdict.broken.empty()) return true;
  mistakes.push_back({judge.conditions.front().at, verdict.broken});
  return false;
}

void check_solution(const LessonQuestion& question, const LessonAnswer& answer, const StepRun& run, StepRuns& runs, std::uint64_t seed,
                    std::vector<LessonMistake>& mistakes, CheckedJudge& checked) {
  const Judge judge = judge_of(question, mistakes);
  const auto solved = runs.compute_settings(answer.solution, run.from(), mistakes);
  if (!solved || judge.conditions.empty()) return;
  checked.start = judged(judge, run.run->document, run.before->document, run.from(), seed);
  if (!was_judged(judge, checked.start, mistakes)) return;
  if (checked.start.enough)
    return mistakes.push_back(
        {question.at, tr("the judge passes already, before anything is changed: {n}", {{"n", so_many(judge, checked.start)}})});
  checked.solution = judged(judge, solved->document, run.before->document, run.from(), seed);
  if (was_judged(judge, checked.solution, mistakes) && !checked.solution.enough)
    mistakes.push_back({place_of_solution(question), tr("the solution does not pass: {n}", {{"n", so_many(judge, checked.solution)}})});
}

void check_claims(const LessonQuestion& question, const StepRun& run, std::uint64_t seed, std::vector<LessonMistake>& mistakes,
                  CheckedJudge& checked) {
  std::vector<const LessonText*> texts = find_all(question.lines, "wrong");
  texts.insert(texts.begin(), find(question.lines, "right"));
  for (const LessonText* text : texts) {
    const Judge judge = judge_of(question, mistakes, claim_in(*text).rule.plain());
    checked.claims.push_back(judged(judge, run.run->document, run.before->document, run.from(), seed));
    const Verdict& verdict = checked.claims.back();
    const bool right = text == texts.front();
    if (!was_judged(judge, verdict, mistakes)) return;
    if (right && !verdict.enough)
      mistakes.push_back({text->at, tr("the right claim does not hold: {n}", {{"n", so_many(judge, verdict)}})});
    if (!right && verdict.enough) mistakes.push_back({text->at, tr("this wrong claim holds, too: {n}", {{"n", so_many(judge, verdict)}})});
  }
}

std::string of_sentences(const Verdict& verdict) { return std::to_string(verdict.passed) + " of " + std::to_string(verdict.done); }

}  // namespace

CheckedJudge check_judge(const LessonQuestion& question, const LessonAnswer& answer, const StepRun& run, StepRuns& runs, std::uint64_t seed,
                         std::vector<LessonMistake>& mistakes) {
  CheckedJudge checked{question.at, question.kind, {}, {}};
  attempt(question.at, mistakes, [&] {
    if (question.kind == QuestionKind::judge) check_solution(question, answer, run, runs, seed, mistakes, checked);
    else check_claims(question, run, seed, mistakes, checked);
  });
  return checked;
}

std::string in_words(const CheckedJudge& checked) {
  if (checked.kind == QuestionKind::judge)
    return "the solution passes " + of_sentences(checked.solution) + " sentences, the untouched start " + of_sentences(checked.start);
  std::string all;
  for (const Verdict& claim : checked.claims)
    all += (all.empty() ? "right: " : all.find("wrong") == std::string::npos ? "; wrong: " : ", ") + of_sentences(claim);
  return all;
}

}  // namespace headlight::lesson
