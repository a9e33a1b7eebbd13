#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Describes one row of the attention weights of the shown head. Markup.
std::string look_at_pattern(const Session& session, Index row, const Phrases& phrases);

}  // namespace headlight::views
