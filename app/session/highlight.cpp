#include "session/highlight.hpp"

#include <algorithm>

#include "explain/working.hpp"

namespace headlight {

Highlight::Highlight(const Session& session, const std::vector<Cell>& computed)
    : asked_for_(!computed.empty() || session.selection.hovered.has_value()) {
  if (computed.size() != 1) target_ = computed.empty() ? session.selection.shown() : std::nullopt;
  else target_ = computed.front();
  if (target_) read(session, *target_);
  else
    for (const Cell& cell : computed) read(session, cell);
}

void Highlight::read(const Session& session, const Cell& target) {
  if (!session.contains(target) || session.graph()[target.node].is_input()) return;
  const Working work = working(session.graph(), session.trace(), target);
  is_product_ = std::holds_alternative<SumOfProducts>(work.shape);
  for (const Cell& cell : reads(work.formula)) {
    const auto [place, fresh] = blocks_.try_emplace(cell.node, CellBlock{cell.row, cell.row, cell.col, cell.col});
    CellBlock& block = place->second;
    if (fresh) continue;
    block = {std::min(block.first_row, cell.row), std::max(block.last_row, cell.row), std::min(block.first_col, cell.col),
             std::max(block.last_col, cell.col)};
  }
}

std::optional<CellBlock> Highlight::read_in(NodeId node) const {
  const auto found = blocks_.find(node);
  if (found == blocks_.end()) return std::nullopt;
  return found->second;
}

}  // namespace headlight
