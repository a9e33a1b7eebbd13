#pragma once
#include <map>
#include <optional>
#include <vector>

#include "session/session.hpp"
#include "session/way_back/way_back.hpp"
#include "theme/colour_map.hpp"

namespace headlight::views {

/// A matrix of A, the same one of B, their difference A - B, and the colour scales of all three.
struct Compared {
  NodeId b = 0;
  std::optional<NodeId> a;       ///< none: A has no such matrix
  MatrixPtr a_values, b_values;  ///< as drawn: -infinity in masked cells, also of attention weights
  MatrixPtr difference;          ///< A - B over the common part
  std::vector<Unmeasured> unmeasured;
  std::vector<bool> changed;  ///< row by row over the common part
  bool masked = false;        ///< a cell of A or B is masked
  Extent common;
  Change change;
  ColourMap map = ColourMap::diverging;  ///< for A and B; A - B is always diverging
  float limit = 1, difference_limit = 1;
  bool gradients = false;  ///< of an objective, in place of the values

  /// True if A and B differ in this cell; cells that only one of them has do not count.
  bool is_changed(Index row, Index col) const {
    return row < common.rows && col < common.cols && changed[static_cast<size_t>(row * common.cols + col)];
  }
};

/// Makes the compared matrices, once for each pair of runs. One diverging scale serves A, B and A - B, and all heads; it only grows while a
/// stage is shown. Attention weights go from 0 to 1, their difference from -1 to 1.
class ComparedMatrices {
 public:
  /// Returns the comparison of a node `b` of the session's graph. The session must be comparing.
  const Compared& of(const Session& session, NodeId b);
  /// Returns the comparison of the gradients of the objective, on their own scale; null while they are computed, and if there are none.
  const Compared* gradients_of(const Session& session, NodeId b, WayBack& back);

 private:
  struct Entry {
    MatrixPtr a, b;  ///< the values it was made from
    std::shared_ptr<const Run> run_a;
    Compared made;
  };
  void look_at(const Session& session);
  float shared_limit(const Session& session, const Compared& made);

  std::map<NodeId, Entry> entries_;
  Compared gradients_;
  const Sample* sample_a_ = nullptr;
  const Sample* sample_b_ = nullptr;
  StagePlace place_ = Stage::tokens;
  BaselineKind kind_ = BaselineKind::saved;
  std::shared_ptr<const Model> model_;
  float limit_ = 0;
};

}  // namespace headlight::views
