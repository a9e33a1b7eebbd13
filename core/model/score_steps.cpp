#include "model/score_steps.hpp"

#include <algorithm>

namespace headlight {

std::vector<ScoreStep> score_steps(const ModelConfig& config) {
  std::vector<ScoreStep> steps = {};
  std::erase_if(steps, [&](const ScoreStep& step) { return !step.wanted(config); });
  return steps;
}

}  // namespace headlight
