#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// What there is to see in one row of the attention weights of the head that is shown. Markup.
std::string look_at_pattern(const Session& session, Index row, const Phrases& phrases);

}  // namespace headlight::views
