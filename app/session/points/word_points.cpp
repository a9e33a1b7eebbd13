#include "session/points/word_points.hpp"

#include <algorithm>

namespace headlight::session {
namespace {

/// Returns the head's own columns of queries, keys and values; any other matrix unchanged.
NodeId of_head(const Session& s, NodeId node) { return own_columns(s.navigation().head(), s.nodes().outline.part_of(node)).value_or(node); }

/// Returns the rows before the attention and after it.
std::pair<NodeId, NodeId> move_of(const Session& s) {
  const BlockNodes& block = s.navigation().block();
  if (s.selection().at.cross && block.resid_cross) return {block.resid_mid, *block.resid_cross};
  return {block.resid_pre, block.resid_mid};
}

/// Returns the rows of the words, without padding.
Matrix words_of(const Session& s, NodeId node) {
  const Matrix& m = s.trace()[node];
  return m.topRows(std::min<Index>(m.rows(), s.navigation().n_words(s.graph()[node].axes.rows)));
}

Matrix stacked(const Matrix& a, const Matrix& b) {
  if (b.rows() == 0) return a;
  Matrix both(a.rows() + b.rows(), a.cols());
  both << a, b;
  return both;
}

}  // namespace

bool has_moves(const Session& s) {
  const Stage stage = s.selection().stage;
  if (!has(stage, StageTrait::moves)) return false;
  return scope(stage) != StageScope::stack || main_node(s.navigation().place(), s.nodes(), s.selection().head) == move_of(s).first;
}

WordPoints word_points(const Session& s, const PlaneChoice& plane, bool moves) {
  WordPoints out;
  out.node = of_head(s, main_node(s.navigation().place(), s.nodes(), s.selection().head));
  if (moves && has_moves(s)) {
    const auto [before, after] = move_of(s);
    out.node = before, out.after = after;
  } else {
    out.partner = compared_with(s.navigation().head(), s.nodes().outline.part_of(out.node));
  }
  out.rows = words_of(s, out.node);
  const Matrix other = out.after ? words_of(s, *out.after) : out.partner ? words_of(s, *out.partner) : Matrix(0, out.rows.cols());
  const Matrix all = stacked(out.rows, other);
  out.numbers = all.allFinite();
  if (!out.numbers) return out;
  Matrix flat(all.rows(), 2);
  if (plane.x && plane.y && *plane.x < all.cols() && *plane.y < all.cols()) {
    flat << all.col(*plane.x), all.col(*plane.y);
  } else {
    const PrincipalAxes axes = principal_axes(all, 2);
    flat.setZero();
    flat.leftCols(axes.directions.rows()) = along(axes, all);
    out.explained = axes.explained;
    out.explained.resize(2, 0);
  }
  out.at = flat.topRows(out.rows.rows());
  (out.after ? out.after_at : out.partner_at) = flat.bottomRows(other.rows());
  return out;
}

}  // namespace headlight::session
