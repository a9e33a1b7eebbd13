#include "session/split_part.hpp"

#include <algorithm>

namespace headlight::session {
namespace {

/// Returns the split's matrices for the pinned cell's head; none if the pin is elsewhere.
std::vector<NodeId> made_for_pinned(const Session& session) {
  const auto& pinned = session.selection().pinned;
  const auto at = pinned ? place_of(session.nodes(), pinned->node) : std::nullopt;
  if (!at || at->stage != Stage::split || !at->head || !(StagePlace(*at) == session.navigation().place())) return {};
  return session.nodes().outline.of(session.navigation().place(), *at->head);
}

}  // namespace

int split_part(const Session& session) {
  const std::vector<NodeId> made = made_for_pinned(session);
  const auto found = made.empty() ? made.end() : std::find(made.begin(), made.end(), session.selection().pinned->node);
  return found == made.end() ? session.selection().split : static_cast<int>(found - made.begin());
}

void choose_split_part(Session& session, int part) {
  session.selection().split = part;
  const std::vector<NodeId> made = made_for_pinned(session);
  if (made.empty()) return;
  const Cell there{made[static_cast<size_t>(part)], session.selection().pinned->row, session.selection().pinned->col};
  if (session.navigation().contains(there)) session.navigation().pin(there);
}

}  // namespace headlight::session
