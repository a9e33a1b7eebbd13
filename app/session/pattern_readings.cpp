#include "session/pattern_readings.hpp"

namespace headlight::session {

const PatternReading& PatternReadings::of(NodeId node, const MatrixPtr& pattern, Index n_words, bool same_words) {
  Known& known = known_[node];
  if (known.pattern.lock() != pattern || known.n_words != n_words || known.same_words != same_words)
    known = {pattern, n_words, same_words, read_off(*pattern, n_words, same_words)};
  return known.reading;
}

}  // namespace headlight::session
