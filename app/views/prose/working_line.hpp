#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// The working of one cell as markup on a line or two, for a room that reads it from afar: its largest terms, and what they come to.
std::string working_line(const Session& session, const Cell& cell, const Phrases& phrases);

}  // namespace headlight::views
