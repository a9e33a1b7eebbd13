#include "run/way_back.hpp"

#include <limits>
#include <vector>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "model/named_objective.hpp"

namespace headlight::run {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

/// True if any number besides the objective's own cells moves it. A cell of a mask that closes is no number to move.
bool is_moved(const Objective& objective, const Trace& trace, const std::vector<Matrix>& d) {
  for (size_t id = 0; id < d.size(); ++id) {
    const auto node = static_cast<NodeId>(id);
    if (d[id].size() == 0 || node == objective.cell.node || (objective.less && node == objective.less->node)) continue;
    if (((d[id].array() != 0) && (trace[node].array() != masked)).any()) return true;
  }
  return false;
}

}  // namespace

GradientTrace way_back(const Run& run, const Sample& sample, const std::string& flag, const std::string& objective) {
  const ModelNodes& nodes = run.nodes;
  const int rows = nodes.decoder ? sample.n_target : sample.n_words;
  GradientTrace back = {objective_called({*sample.graph, sample.trace, nodes.probs, rows - 1}, flag, objective), {}};
  back.d = gradients_of(back.objective, *sample.graph, sample.trace);
  if (!is_moved(back.objective, sample.trace, back.d))
    throw UserError(
        tr("{flag} {given}: nothing moves this number, so all of its gradients are 0; a mask closes it, somebody set it by hand, "
           "or it is computed from nothing",
           {{"flag", flag}, {"given", in_quotes(objective)}}));
  return back;
}

}  // namespace headlight::run
