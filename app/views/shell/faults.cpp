#include "views/shell/faults.hpp"

#include <cmath>

namespace headlight::views {
namespace {

bool has_fault(const Matrix& m) {
  for (Index i = 0; i < m.size(); ++i)
    if (std::isnan(m.data()[i]) || m.data()[i] == INFINITY) return true;
  return false;
}

}  // namespace

std::optional<StagePlace> Faults::first(const Session& session) {
  if (version_ != session.version() || sample_ != session.selection().sample) *this = {};
  version_ = session.version();
  sample_ = session.selection().sample;
  for (const StagePlace& stage : session.navigation().stages()) {
    if (has(stage.stage, StageTrait::words)) continue;
    const NodeId node = main_node(stage, session.nodes(), session.selection().head);
    if (const auto preview = session.preview(node)) {
      if (preview->fault) faulty_.insert(node);
    } else if (!session.will_preview(node) && session.trace().ready(node) && searched_.insert(node).second &&
               has_fault(session.trace()[node])) {
      faulty_.insert(node);
    }
    if (faulty_.contains(node)) return stage;
  }
  return std::nullopt;
}

}  // namespace headlight::views
