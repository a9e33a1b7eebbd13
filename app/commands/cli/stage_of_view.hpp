#pragma once
#include <string>

#include "session/session.hpp"

namespace headlight::commands {

/// The stage that --view names. Throws UserError where the run lacks it; where a flag would bring it, the message names that flag.
StagePlace stage_of_view(const Session& session, const std::string& view);

/// "matrix, lines (attention weights between words) or points (rows in a plane)", for the help.
std::string listed_looks();
/// Throws UserError where the stage that is shown cannot be seen so.
StageLook look_of_stage(const Session& session, const std::string& name);

}  // namespace headlight::commands
