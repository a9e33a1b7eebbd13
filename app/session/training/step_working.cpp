#include "session/training/step_working.hpp"

namespace headlight::session {

std::optional<StepWorking> step_working(const NextStep& step, const std::string& weight, Index row, Index col) {
  if (!step.gradient(weight)) return std::nullopt;
  StepWorking out = {step.terms(weight, row, col), step.rule(weight), {}};
  out.lines = step_lines(out.terms, step.before.recipe, out.rule, step.batch.report.gradient, step.number());
  return out;
}

}  // namespace headlight::session
