#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The row of a matrix over the vocabulary that is looked at: that of the pinned cell, else the last word's.
Index row_looked_at(const Session& session, NodeId node);
/// The words with the largest numbers in row `row` of `node`, at most `most`, the largest first; what is no number is left out.
std::vector<Index> top_words(const Matrix& values, Index row, size_t most);

/// The likeliest words after a row as bars with their shares, as many as fit `area`; pointing at one points at its cell of `node` (logits
/// or probs), a click pins it. Returns the height used.
float draw_candidates(Frame& frame, const Rect& area, NodeId node);

}  // namespace headlight
