#pragma once
#include <map>
#include <optional>
#include <vector>

#include "session/workings.hpp"

namespace headlight::session {

/// The cells that the shown cell's formula reads, matrix by matrix: read off the formula itself, so it cannot be wrong. Every formula here
/// reads one rectangle of each matrix.
class Highlight {
 public:
  /// `computed`: cells of a playing computation replace the shown one: one cell, or several of a row.
  Highlight(const Session& session, Workings& workings, const std::vector<Cell>& computed = {});

  const std::optional<Cell>& target() const { return target_; }
  /// Returns the cells of `node` that the target reads; none if it reads none of it.
  std::optional<CellBlock> read_in(NodeId node) const;
  /// True if the pointer asked for it, or it is being computed; then all else fades.
  bool is_requested() const { return requested_; }
  /// True if the target is a sum of products: a row times a column.
  bool is_product() const { return is_product_; }

 private:
  void read(const Session& session, Workings& workings, const Cell& cell);

  std::optional<Cell> target_;
  bool requested_ = false;
  std::map<NodeId, CellBlock> blocks_;
  bool is_product_ = false;
};

}  // namespace headlight::session
