#pragma once
#include <map>

#include "analysis/masked_pattern.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Attention weights prepared for drawing: a masked weight is absent, not zero, so it becomes -infinity and its cell is drawn as masked.
/// Made once per run and matrix.
class MaskedPatterns {
 public:
  /// `pattern`: the pattern node of a head.
  MatrixPtr with_mask(const Session& session, NodeId pattern);
  /// Returns the current attention's mask for drawing: an unmasked cell is coloured, a masked one is absent. In plain colours, 0 and
  /// -infinity would look alike in small cells.
  MatrixPtr mask_to_draw(const Session& session);

 private:
  struct Entry {
    MatrixPtr pattern, scores, masked;
  };
  std::map<NodeId, Entry> entries_;
};

}  // namespace headlight::views
