#pragma once
#include "commands/cli/view_options.hpp"

namespace headlight::commands {

/// The session shows the grid of --patches beside what it compares. Throws UserError.
void show_patches(Session& session, const ViewOptions& o);

}  // namespace headlight::commands
