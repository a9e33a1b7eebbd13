#pragma once
#include <optional>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// One look back on the way to the words: where a query of one head looks most, or where the pinned cell says.
struct PathHop {
  AttentionPlace at;
  int head = 0;
  NodeId pattern = 0;
  Index query = 0, key = 0;
  float weight = 0;
};

/// Where the pinned row's attention points, from attention to attention, at most three steps. It follows the values: what a query gets
/// comes from the row of its key. It says where attention points, and is no measure of cause.
struct AttentionPath {
  std::optional<Cell>
      next;  ///< the likeliest next word after the row, in the last matrix of shares; where the path begins at the last rows
  std::vector<PathHop> hops;  ///< the nearest to the output first

  bool empty() const { return hops.empty(); }
  const PathHop* hop_at(const AttentionPlace& at) const;
};

/// Of the pinned cell and the head that is looked at; empty without a pin, or where a row is not a word's.
AttentionPath attention_path(const Session& session);

/// The row of `node` through which the path goes; nothing where it does not.
std::optional<Index> row_on_path(const AttentionPath& path, const Session& session, NodeId node);

}  // namespace headlight::session
