#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The end of the way: what the attention did to the row, in the model's own terms; see has_outcome.
/// "**it** now carries **animate, noun** (+0.81, +0.80 from **elephant**, head 2)."
std::string outcome_sentence(const Session& session, const std::optional<Outcome>& outcome, const Phrases& phrases);
float draw_outcome(Frame& frame, float x, float y, float width);

}  // namespace headlight
