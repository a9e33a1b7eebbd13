#pragma once
#include <string>

#include "session/session.hpp"
#include "session/settings.hpp"

namespace headlight::commands {

/// The whole run of the sentence that is looked at as one HTML page, its map first, in the language of the settings. `session` stays as it
/// is. Throws UserError where the page would be too large.
std::string page_with_map(const Session& session, const Settings& settings);

}  // namespace headlight::commands
