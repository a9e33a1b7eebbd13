#pragma once
#include <map>

#include "analysis/shown_pattern.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Attention weights as they are drawn: a masked weight is not "zero" but absent, so it is
/// -infinity here and the cell is drawn as masked. Made once per run and matrix.
class MaskedPatterns {
 public:
  /// `pattern`: the pattern node of a head.
  MatrixPtr shown(const Session& session, NodeId pattern);
  /// The mask of the present attention for drawing: an unmasked cell is coloured, a masked one is absent. In plain colours, 0 and -infinity
  /// could not be told apart in small cells.
  MatrixPtr mask_to_draw(const Session& session);

 private:
  struct Entry {
    MatrixPtr pattern, scores, shown;
  };
  std::map<NodeId, Entry> entries_;
};

}  // namespace headlight::views
