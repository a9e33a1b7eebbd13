#pragma once
#include "generate/sampling.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Extras beside the likeliest words.
struct CandidateExtras {
  Sampling sampling = {};  ///< for probs: the probabilities after each active setting, in columns
  bool can_add = false;    ///< a "+" after each word
};
struct DrawnCandidates {
  float height = 0;
  std::optional<int> added;  ///< the word of the clicked "+"
};

/// Draws the likeliest words after a row as bars with their shares, as many as fit `area`. The pointer over one points at its cell of
/// `node` (logits or probs), a click pins it. If a sampling setting is active, bars show the probabilities after all settings, and a stroke
/// the model's own.
DrawnCandidates draw_candidates(Frame& frame, const Rect& area, NodeId node, const CandidateExtras& extras = {});

}  // namespace headlight::views
