#pragma once
#include <map>
#include <optional>

#include "session/session.hpp"

namespace headlight {

/// Rows first..last and columns first..last of a matrix, inclusive.
struct CellBlock {
  Index first_row, last_row, first_col, last_col;
};

/// The cells that the shown cell's formula reads, matrix by matrix: read off the formula itself, so it cannot be wrong.
/// Every formula here reads one rectangle of each matrix.
class Highlight {
 public:
  explicit Highlight(const Session& session);

  const std::optional<Cell>& target() const { return target_; }
  /// What the target reads in `node`; nothing if it reads none of it.
  std::optional<CellBlock> read_in(NodeId node) const;
  /// The target is a sum of products: its row times its column.
  bool is_product() const { return is_product_; }

 private:
  std::optional<Cell> target_;
  std::map<NodeId, CellBlock> blocks_;
  bool is_product_ = false;
};

}  // namespace headlight
