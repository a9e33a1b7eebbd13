#pragma once
#include <string>

#include "session/looks.hpp"

namespace headlight::commands {

/// Returns the stage that --view names. Throws UserError if the run lacks it; the message names the flag that would add it, if any.
StagePlace stage_of_view(const Session& session, const std::string& view);

/// Returns "matrix, lines (attention weights between words) or points (rows in a plane)", for the help.
std::string listed_looks();
/// Returns the look called `name`. Throws UserError if the current stage does not have it.
ChosenLook look_of_stage(const Session& session, const std::string& name);

}  // namespace headlight::commands
