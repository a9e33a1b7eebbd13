#include "session/row_hearing.hpp"

#include <algorithm>
#include <utility>

#include "session/motion/motion.hpp"

namespace headlight::session {

std::optional<Cell> heard_from(const Session& session) {
  if (session.selection().map) return std::nullopt;
  std::optional<Cell> cell = session.selection().pinned;
  if (!cell || !session.navigation().contains(*cell)) {
    const std::optional<NodeId> node = watchable(session);
    if (!node) return std::nullopt;
    cell = Cell{*node, 0, 0};
  }
  return session.is_ready(cell->node) && session.trace()[cell->node].size() > 0 ? cell : std::nullopt;
}

void RowHearing::begin(const Session& session, const Cell& from, RowTones tones) {
  tones_ = std::move(tones);
  heard_ = Heard{from.node, from.row, session.navigation().place(), session.selection().sample, session.version()};
}

void RowHearing::advance(double seconds) {
  if (!heard_) return;
  heard_->since += seconds;
  if (heard_->since >= tones_.duration()) stop();
}

void RowHearing::follow(const Session& session) {
  if (!heard_) return;
  const bool same = heard_->place == session.navigation().place() && heard_->sample == session.selection().sample &&
                    heard_->version == session.version() && !session.selection().map;
  if (!same) stop();
}

Cell RowHearing::cell() const {
  const auto at = static_cast<Index>(heard_->since / tones_.seconds), last = static_cast<Index>(tones_.tones.size()) - 1;
  return {heard_->node, heard_->row, tones_.first + std::clamp<Index>(at, 0, last)};
}

}  // namespace headlight::session
