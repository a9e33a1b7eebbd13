#include "run/way_back.hpp"

#include "model/named_objective.hpp"

namespace headlight {

GradientTrace way_back(const Run& run, const Sample& sample, const std::string& flag, const std::string& objective) {
  const ModelNodes& nodes = run.nodes;
  const int rows = nodes.decoder ? sample.n_target : sample.n_words;
  GradientTrace back = {objective_called({*sample.graph, sample.trace, nodes.probs, rows - 1}, flag, objective), {}};
  back.d = gradients_of(back.objective, *sample.graph, sample.trace);
  return back;
}

}  // namespace headlight
