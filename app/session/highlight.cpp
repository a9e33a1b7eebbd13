#include "session/highlight.hpp"

#include <algorithm>

namespace headlight::session {

Highlight::Highlight(const Session& session, Workings& workings, const std::vector<Cell>& computed)
    : requested_(!computed.empty() || session.selection().hovered.has_value()) {
  if (computed.size() != 1) target_ = computed.empty() ? session.selection().active_cell() : std::nullopt;
  else target_ = computed.front();
  if (target_) read(session, workings, *target_);
  else
    for (const Cell& cell : computed) read(session, workings, cell);
}

void Highlight::read(const Session& session, Workings& workings, const Cell& target) {
  if (!session.navigation().contains(target) || session.graph()[target.node].is_input()) return;
  const auto known = workings.of(session, target);
  is_product_ = std::holds_alternative<SumOfProducts>(known->work.shape);
  for (const auto& [node, block] : known->blocks) {
    const auto [place, fresh] = blocks_.try_emplace(node, block);
    CellBlock& all = place->second;
    if (fresh) continue;
    all = {std::min(all.first_row, block.first_row), std::max(all.last_row, block.last_row), std::min(all.first_col, block.first_col),
           std::max(all.last_col, block.last_col)};
  }
}

std::optional<CellBlock> Highlight::read_in(NodeId node) const {
  const auto found = blocks_.find(node);
  if (found == blocks_.end()) return std::nullopt;
  return found->second;
}

}  // namespace headlight::session
