#pragma once
#include <optional>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// A hop back to the words: from a query of one head to the key with its largest weight, or to the pinned one.
struct PathHop {
  AttentionId at;
  int head = 0;
  NodeId pattern = 0;
  Index query = 0, key = 0;
  float weight = 0;
};

/// The path of the pinned row's attention, from attention to attention, at most three hops. It follows the values: a query's output comes
/// from the row of its key. It shows where attention points, and does not measure causes.
struct AttentionPath {
  std::optional<Cell> next;   ///< the likeliest next word after the row, if the path begins at the last rows
  std::vector<PathHop> hops;  ///< the nearest to the output first

  bool empty() const { return hops.empty(); }
  const PathHop* hop_at(const AttentionId& at) const;
};

/// Returns the path of the pinned cell and the current head; empty without a pin, or if its row is not a word's.
AttentionPath attention_path(const Session& session);

/// Returns the row of `node` on the path; none if the path does not pass there.
std::optional<Index> row_on_path(const AttentionPath& path, const Session& session, NodeId node);

}  // namespace headlight::session
