#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The end of the way: what attention added to the row, in the model's own terms; see has_outcome. A cause is named only where the run was
/// computed again without it.
/// "**it** got **animate, noun** (+0.81, +0.80 from **elephant**, head 2) by attention."
std::string outcome_sentence(const Session& session, const std::optional<Outcome>& outcome, const std::optional<WordCauses>& causes,
                             const Phrases& phrases);
/// The outcome of the present selection; the causes come once every head was tried, on another thread.
std::string outcome_now(Frame& frame);
/// Empty where the stage does not end one.
Box outcome_section(Frame& frame);

}  // namespace headlight::views
