#pragma once
#include "generate/sampling.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// What stands beside the likeliest words.
struct CandidateExtras {
  Sampling sampling = {};  ///< of probs: the probabilities after each knob that is set, in columns
  bool can_add = false;    ///< a "+" behind each word
};
struct DrawnCandidates {
  float height = 0;
  std::optional<int> added;  ///< the word whose "+" was clicked
};

/// The likeliest words after a row as bars with their shares, as many as fit `area`; pointing at one points at its cell of `node` (logits
/// or probs), a click pins it. Where a knob is set, bars show what is left after all of them, and a stroke the model's own probability.
DrawnCandidates draw_candidates(Frame& frame, const Rect& area, NodeId node, const CandidateExtras& extras = {});

}  // namespace headlight::views
