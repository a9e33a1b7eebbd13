#include "run/way_back.hpp"

#include <limits>
#include <vector>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "model/named_objective.hpp"
#include "run/unmoved.hpp"

namespace headlight::run {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

}  // namespace

bool is_moved(const GradientTrace& back, const Trace& trace) {
  const Objective& objective = back.objective;
  for (size_t id = 0; id < back.d.size(); ++id) {
    const auto node = static_cast<NodeId>(id);
    if (back.d[id].size() == 0 || node == objective.cell.node || (objective.less && node == objective.less->node)) continue;
    if (((back.d[id].array() != 0) && (trace[node].array() != masked)).any()) return true;
  }
  return false;
}

GradientTrace way_back(const Run& run, const Sample& sample, const std::string& flag, const std::string& objective) {
  const ModelNodes& nodes = run.nodes;
  const int rows = nodes.decoder ? sample.n_target : sample.n_words;
  GradientTrace back = {objective_called({*sample.graph, nodes.outline, sample.trace, nodes.probs, rows - 1}, flag, objective), {}};
  back.d = gradients_of(back.objective, *sample.graph, sample.trace);
  if (!is_moved(back, sample.trace))
    throw UserError(tr("{flag} {given}: nothing moves this number, so all of its gradients are 0: {why}",
                       {{"flag", flag},
                        {"given", in_quotes(objective)},
                        {"why", why_unmoved(back.objective, *sample.graph, nodes.outline, sample.trace)}}));
  return back;
}

}  // namespace headlight::run
