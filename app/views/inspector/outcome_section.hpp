#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Describes the end of the path: the vectors that attention added to the row, in the model's own terms; see has_outcome. Names a cause
/// only if the run was computed again without it.
/// "**it** got **animate, noun** (+0.81, +0.80 from **elephant**, head 2) by attention."
std::string outcome_sentence(const Session& session, const std::optional<Outcome>& outcome, const std::optional<WordCauses>& causes,
                             const Phrases& phrases);
/// Returns the outcome of the current selection; the causes arrive once every head was tried, on another thread.
std::string outcome_now(Frame& frame);
/// Returns an empty box if the stage ends no path.
Box outcome_section(Frame& frame);

}  // namespace headlight::views
