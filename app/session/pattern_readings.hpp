#pragma once
#include <map>
#include <memory>

#include "analysis/pattern.hpp"
#include "app_rooms.hpp"
#include "graph/graph.hpp"
#include "graph/matrix.hpp"

namespace headlight::session {

/// Reads the habits of heads off their patterns, once per matrix: a picture needs them sixty times a second, and a pattern of 1,024 words
/// has a million numbers.
class PatternReadings {
 public:
  /// See read_off. `node` makes `pattern`.
  const PatternReading& of(NodeId node, const MatrixPtr& pattern, Index n_words, bool same_words);

 private:
  struct Known {
    std::weak_ptr<const Matrix> pattern;
    Index n_words = -1;
    bool same_words = false;
    PatternReading reading = {""};
  };
  std::map<NodeId, Known> known_;
};

}  // namespace headlight::session
