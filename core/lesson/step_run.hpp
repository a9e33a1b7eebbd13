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

/// A step with its document computed and its places resolved.
struct StepRun {
  std::shared_ptr<const Run> run;
  std::shared_ptr<const Run> before;  ///< without the step's intentional changes; often the same
  StagePlace stage;
  int head = 0;
  std::vector<Pointed> matrices;  ///< the matrices on the board, at least one
  std::optional<Pointed> pin;
  int columns = 0;     ///< the number of visible columns of a wide matrix; 0: all
  bool moves = false;  ///< the stage is animated when the step begins
  char decimal = '.';  ///< before the decimals of a number, in the lesson's language

  PointedFrom from() const { return {stage.at, head}; }
  MeasuredRun measured() const { return {*run, *before, from(), decimal}; }
};

/// Computes the documents of lessons; steps with the same document share its run.
class StepRuns {
 public:
  explicit StepRuns(BuiltInModels& models) : models_(models) {}

  /// Runs a step, whose variations are drawn already (see variants.hpp). Faults go to `mistakes`, line by line; nothing if the document
  /// itself cannot be computed.
  std::optional<StepRun> run(const Lesson& lesson, const LessonStep& step, std::vector<LessonMistake>& mistakes);
  /// The run of the document that these settings make.
  std::shared_ptr<const Run> compute_settings(const LessonLines& settings, const PointedFrom& from, std::vector<LessonMistake>& mistakes);

 private:
  BuiltInModels& models_;
  std::map<std::string, std::shared_ptr<const Run>> known_;
};

/// The document that these settings make, without computing it (unless a `set` or `fill` has to find its matrix); `from`: the defaults of
/// places without a head. Nothing if there is none; faults go to `mistakes`.
std::optional<Document> document_of_settings(const LessonLines& settings, BuiltInModels& models, const PointedFrom& from,
                                             std::vector<LessonMistake>& mistakes);

/// Calls `what`; a UserError becomes a mistake at `at`. Returns true if there was none.
bool attempt(TextPosition at, std::vector<LessonMistake>& mistakes, const std::function<void()>& what);

}  // namespace headlight::lesson
