#pragma once
#include <string>

#include "session/session.hpp"
#include "session/settings.hpp"

namespace headlight::commands {

/// Returns the whole run of the current sentence as one HTML page, beginning with its map, in the settings' language. Does not change
/// `session`. Throws UserError if the page would be too large.
std::string page_with_map(const Session& session, const Settings& settings);

}  // namespace headlight::commands
