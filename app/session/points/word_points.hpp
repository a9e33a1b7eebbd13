#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/principal_axes.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// What is drawn of a plane: two principal axes, or two of the dimensions.
struct PlaneChoice {
  std::optional<Index> x, y;  ///< dimensions; both or neither: then the two widest principal axes
  bool operator==(const PlaneChoice&) const = default;
};

/// The rows of a matrix as points of a plane.
struct WordPoints {
  NodeId node = 0;
  std::optional<NodeId> beside;    ///< keys for queries, queries for keys: both are vectors of the same d_head space
  std::optional<NodeId> after;     ///< where the rows go: the residual stream after the attention
  Matrix at, beside_at, after_at;  ///< (point, 2)
  std::vector<double> explained;   ///< of the two axes; empty where dimensions were chosen
  Matrix rows;                     ///< in all dimensions, for their neighbours
  bool numbers = true;             ///< false: some are NaN or infinite, and nothing can be drawn
};

/// Of the stage that is looked at: of queries, keys and values the columns of the chosen head. `moves`: with where the rows go.
WordPoints word_points(const Session& session, const PlaneChoice& plane, bool moves);

}  // namespace headlight::session
