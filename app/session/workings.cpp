#include "session/workings.hpp"

#include <algorithm>

namespace headlight::session {
namespace {

constexpr size_t most_known = 4;  ///< the pinned cell's, the hovered one's, and those that a motion shows

std::map<NodeId, CellBlock> blocks_of(const Working& work) {
  std::map<NodeId, CellBlock> blocks;
  for (const Cell& cell : reads(work.formula)) {
    const auto [place, fresh] = blocks.try_emplace(cell.node, CellBlock{cell.row, cell.row, cell.col, cell.col});
    CellBlock& block = place->second;
    if (fresh) continue;
    block = {std::min(block.first_row, cell.row), std::max(block.last_row, cell.row), std::min(block.first_col, cell.col),
             std::max(block.last_col, cell.col)};
  }
  return blocks;
}

}  // namespace

std::shared_ptr<const KnownWorking> Workings::of(const Session& session, const Cell& cell) {
  if (session_ != &session || version_ != session.version() || sample_ != session.selection().sample) known_.clear();
  session_ = &session;
  version_ = session.version();
  sample_ = session.selection().sample;
  const auto found = std::find_if(known_.begin(), known_.end(), [&](const auto& known) { return known->work.cell == cell; });
  if (found == known_.end()) {
    Working work = working(session.graph(), session.trace(), cell);
    auto blocks = blocks_of(work);
    known_.push_front(std::make_shared<const KnownWorking>(KnownWorking{std::move(work), std::move(blocks)}));
    if (known_.size() > most_known) known_.pop_back();
  } else {
    std::rotate(known_.begin(), found, found + 1);
  }
  return known_.front();
}

}  // namespace headlight::session
