#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "train/next_step.hpp"
#include "train/step_lines.hpp"

namespace headlight::session {

/// An opened step for one weight: its terms, its rule and its lines.
struct StepWorking {
  UpdateTerms<float> terms;
  UpdateRule rule;
  std::vector<StepLine> lines;
};
/// Returns none if the loss does not depend on the weight, so that the step leaves it as it is.
std::optional<StepWorking> step_working(const NextStep& step, const std::string& weight, Index row, Index col);

}  // namespace headlight::session
