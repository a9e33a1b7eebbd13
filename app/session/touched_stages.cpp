#include "session/touched_stages.hpp"

#include <algorithm>
#include <utility>

#include "analysis/difference.hpp"
#include "session/compare/comparison.hpp"

namespace headlight::session {
namespace {

/// Returns the matrices of a stage, of all its heads.
std::vector<NodeId> all_nodes(const Session& session, const StagePlace& stage) {
  const int heads = has_heads(stage.stage) ? session.document().config.n_heads : 1;
  std::vector<NodeId> all;
  for (int head = 0; head < heads; ++head)
    for (const NodeId node : nodes_of(stage, session.nodes(), head)) all.push_back(node);
  return all;
}

/// Returns none while one of its matrices is not computed, in either run.
std::optional<bool> is_touched(const Session& session, const StagePlace& stage) {
  const Sample &now = session.navigation().sample(), &then = session.untouched()->samples[static_cast<size_t>(session.selection().sample)];
  std::vector<std::pair<NodeId, NodeId>> pairs;
  for (const NodeId node : all_nodes(session, stage)) {
    const std::string& name = (*now.graph)[node].name;
    if (!then.graph->has(name)) return true;
    pairs.emplace_back(node, then.graph->find(name));
    if (!now.trace.ready(node) || !then.trace.ready(pairs.back().second)) return std::nullopt;
  }
  return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
    const Matrix &a = then.trace[pair.second], &b = now.trace[pair.first];
    if (&a == &b) return false;
    return a.rows() != b.rows() || a.cols() != b.cols() || change(a, b, {a.rows(), a.cols()}).differs();
  });
}

}  // namespace

bool TouchedStages::has(const Session& session, const StagePlace& stage) {
  if (!session.untouched()) return false;
  const int number = session.navigation().number_of(stage);
  if (number < 0) return false;
  if (const Seen now = {session.version(), session.selection().sample}; of_ != now) {
    of_ = now;
    touched_.assign(session.navigation().stages().size(), std::nullopt);
  }
  std::optional<bool>& touched = touched_[static_cast<size_t>(number)];
  if (!touched) touched = is_touched(session, stage);
  return touched.value_or(false);
}

}  // namespace headlight::session
