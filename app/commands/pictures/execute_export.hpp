#pragma once
#include "commands/pictures/paper.hpp"
#include "session/documents/documents.hpp"

namespace headlight::commands {

/// Carries out an export requested in the window, which has this size in physical pixels, and reports the result or the reason it failed.
void execute_export(const Documents::Order& order, Session& session, Documents& documents, Shell& shell, const Theme& theme,
                    const Phrases& phrases, const Settings& settings, int width, int height);

}  // namespace headlight::commands
