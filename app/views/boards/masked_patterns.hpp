#pragma once
#include <map>

#include "session/session.hpp"

namespace headlight {

/// The attention weights of a head with -infinity where the mask closes their cell, unless a hand opened it.
MatrixPtr shown_pattern(const Graph& graph, const Trace& trace, NodeId pattern);

/// Attention weights as they are drawn: where the mask closes a cell its weight is not "zero" but absent, so -infinity stands there and
/// the cell is drawn as masked. Made once per run and matrix.
class MaskedPatterns {
 public:
  /// `pattern`: the pattern node of a head.
  MatrixPtr shown(const Session& session, NodeId pattern);
  /// The mask of the attention that is looked at, as light: a cell through which a word may look is lit, a closed one is absent. 0 and
  /// -infinity in plain colours could not be told apart in small cells.
  MatrixPtr as_light(const Session& session);

 private:
  struct Entry {
    MatrixPtr pattern, scores, shown;
  };
  std::map<NodeId, Entry> entries_;
};

}  // namespace headlight
