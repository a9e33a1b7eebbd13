#include "model/score_steps.hpp"

#include <algorithm>

#include "ops/softcap.hpp"

namespace headlight {

std::vector<ScoreStep> score_steps(const ModelConfig& config) {
  std::vector<ScoreStep> steps = {
      {Stage::softcap, "softcapped_scores", "S_{cap}", [](const ModelConfig& c) { return c.softcap > 0; },
       [](GraphBuilder& g, std::string name, NodeId x, const ModelConfig& c) { return softcap(g, std::move(name), x, c.softcap); }},
  };
  std::erase_if(steps, [&](const ScoreStep& step) { return !step.wanted(config); });
  return steps;
}

}  // namespace headlight
