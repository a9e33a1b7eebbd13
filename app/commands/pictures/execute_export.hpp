#pragma once
#include "commands/pictures/paper.hpp"
#include "session/documents/documents.hpp"

namespace headlight::commands {

/// Writes what was asked for in the window, of this size in physical pixels, and says so, or why it could not be done.
void execute_export(const Documents::Order& order, Session& session, Documents& documents, Shell& shell, const Theme& theme,
                    const Phrases& phrases, const Settings& settings, int width, int height);

}  // namespace headlight::commands
