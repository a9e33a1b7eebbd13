#pragma once
#include <string>

#include "session/session.hpp"

namespace headlight::views {

/// Explains the current row of dropout: the weights removed, its sum, and why that is right on average. Computed from the run, and with up
/// to 1,000 draws of the row: ask once per frame.
std::string dropped_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
