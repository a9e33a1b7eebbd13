#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Returns the working of one cell as markup on a line or two, to be read from afar: its largest terms, and their result.
std::string working_line(const Session& session, const Cell& cell, const Phrases& phrases);

}  // namespace headlight::views
