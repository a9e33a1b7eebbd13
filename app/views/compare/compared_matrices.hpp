#pragma once
#include <map>
#include <optional>
#include <vector>

#include "session/session.hpp"
#include "theme/colour_map.hpp"

namespace headlight::views {

/// One matrix of A and of B, what is left of A when B is taken away, and the colour scales of all three.
struct Compared {
  NodeId b = 0;
  std::optional<NodeId> a;       ///< nothing: A has no such matrix
  MatrixPtr a_values, b_values;  ///< as drawn: -infinity where a cell is masked, in attention weights too
  MatrixPtr difference;          ///< A - B over the common part
  std::vector<Unmeasured> unmeasured;
  std::vector<bool> changed;  ///< row by row of the common part
  bool masked = false;        ///< some cell of A or B is
  Extent common;
  Change change;
  ColourMap map = ColourMap::diverging;  ///< of A and B; A - B is always diverging
  float limit = 1, difference_limit = 1;

  /// Whether A and B differ in this cell; cells that only one of them has do not count.
  bool is_changed(Index row, Index col) const {
    return row < common.rows && col < common.cols && changed[static_cast<size_t>(row * common.cols + col)];
  }
};

/// Makes them, once for each pair of runs. One diverging scale serves A, B and A - B, and all heads; it only grows while a stage is looked
/// at. Attention weights go from 0 to 1, their difference from -1 to 1.
class ComparedMatrices {
 public:
  /// `b`: a node of the session's graph. The session is comparing.
  const Compared& of(const Session& session, NodeId b);

 private:
  struct Entry {
    MatrixPtr a, b;  ///< of which it was made
    std::shared_ptr<const Run> run_a;
    Compared made;
  };
  void look_at(const Session& session);
  float shared_limit(const Session& session, const Compared& made);

  std::map<NodeId, Entry> entries_;
  const Sample* sample_a_ = nullptr;
  const Sample* sample_b_ = nullptr;
  StagePlace place_ = Stage::tokens;
  BaselineKind kind_ = BaselineKind::kept;
  std::shared_ptr<const Model> model_;
  float limit_ = 0;
};

}  // namespace headlight::views
