#pragma once
#include "commands/cli/view_options.hpp"

namespace headlight::commands {

/// Makes the session show the grid of --patches beside the comparison. Throws UserError.
void show_patches(Session& session, const ViewOptions& o);

}  // namespace headlight::commands
