#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "folders/built_in.hpp"
#include "lesson/lesson.hpp"
#include "lesson/measure.hpp"

namespace headlight::lesson {

/// A step with its document computed and everything it shows found.
struct StepRun {
  std::shared_ptr<const Run> run;
  std::shared_ptr<const Run> before;  ///< without what the step does to it on purpose; often the same
  StagePlace stage;
  int head = 0;
  std::vector<Pointed> shown;  ///< the matrices on the board, at least one
  std::optional<Pointed> pin;
  int columns = 0;     ///< how many columns of a wide matrix are visible at once; 0: all
  bool moves = false;  ///< the stage is computed before one's eyes when the step begins
  char decimal = '.';  ///< what stands before the decimals of a number in the lesson's language

  PointedFrom from() const { return {stage.at, head}; }
  MeasuredRun measured() const { return {*run, *before, from(), decimal}; }
};

/// Computes the documents of lessons; steps that share one share its run.
class StepRuns {
 public:
  explicit StepRuns(BuiltInModels& models) : models_(models) {}

  /// What is wrong goes to `mistakes`, line by line; nothing where the document itself cannot be computed. The step has been drawn, see
  /// variants.hpp.
  std::optional<StepRun> run(const Lesson& lesson, const LessonStep& step, std::vector<LessonMistake>& mistakes);
  /// The run of the document that these settings make.
  std::shared_ptr<const Run> compute_settings(const LessonLines& settings, const PointedFrom& from, std::vector<LessonMistake>& mistakes);

 private:
  BuiltInModels& models_;
  std::map<std::string, std::shared_ptr<const Run>> known_;
};

/// The document that these settings make, not yet computed (but where a `set` or `fill` asks where its matrix is); `from`: what they mean
/// where they do not say which head. Nothing where there is none; what is wrong goes to `mistakes`.
std::optional<Document> document_of_settings(const LessonLines& settings, BuiltInModels& models, const PointedFrom& from,
                                             std::vector<LessonMistake>& mistakes);

/// Does `what`; a UserError becomes a mistake at `at`. Returns whether all was well.
bool attempt(TextPosition at, std::vector<LessonMistake>& mistakes, const std::function<void()>& what);

}  // namespace headlight::lesson
