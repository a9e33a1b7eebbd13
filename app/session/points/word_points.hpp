#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/principal_axes.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The axes of a plane: two principal axes, or two of the dimensions.
struct PlaneChoice {
  std::optional<Index> x, y;  ///< dimensions; both or neither: neither means the two widest principal axes
  bool operator==(const PlaneChoice&) const = default;
};

/// The rows of a matrix as points in a plane.
struct WordPoints {
  NodeId node = 0;
  std::optional<NodeId> partner;    ///< keys for queries, queries for keys: both are vectors of the same d_head space
  std::optional<NodeId> after;      ///< the rows' target: the residual stream after the attention
  Matrix at, partner_at, after_at;  ///< (point, 2)
  std::vector<double> explained;    ///< variance share of the two axes; empty for chosen dimensions
  Matrix rows;                      ///< in all dimensions, to find neighbours
  bool numbers = true;              ///< false: some are NaN or infinite, and nothing can be drawn
};

/// True if attention moves the current stage's points. It takes the rows before it, so the rows of the embedding do not move if positions
/// are added to them first: two equal words have the same row there, and different rows after that.
bool has_moves(const Session& session);

/// Returns the points of the current stage; for queries, keys and values those of the chosen head. `moves`: with their targets.
WordPoints word_points(const Session& session, const PlaneChoice& plane, bool moves);

}  // namespace headlight::session
