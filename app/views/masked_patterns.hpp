#pragma once
#include <map>

#include "session/session.hpp"

namespace headlight {

/// Attention weights as they are drawn: where the mask closes a cell its weight is not "zero" but absent, so -infinity stands there and
/// the cell is drawn as masked. Made once per run and matrix.
class MaskedPatterns {
 public:
  /// `pattern`: the pattern node of a head.
  MatrixPtr shown(const Session& session, NodeId pattern);

 private:
  struct Entry {
    MatrixPtr pattern, scores, shown;
  };
  std::map<NodeId, Entry> entries_;
};

}  // namespace headlight
