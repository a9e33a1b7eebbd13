#pragma once
#include <array>
#include <string>

#include "session/selection.hpp"

namespace headlight {

inline constexpr std::array all_looks = {StageLook::matrix, StageLook::lines,  StageLook::points,
                                         StageLook::heads,  StageLook::layers, StageLook::pieces};

/// "matrix", "lines", "points", "heads", "layers": how commands and links call a way of looking at a stage.
const char* id(StageLook look);
/// Throws UserError. `flag` is what the name was given to: "--look", "look".
StageLook look_called(const std::string& flag, const std::string& name);

}  // namespace headlight
