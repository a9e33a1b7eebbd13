#pragma once
#include <string>

#include "app_rooms.hpp"

namespace headlight::commands {

/// "headlight 0.1.0, commit 1234abcd", for the sources that this program was built from. Sources without git have no commit.
std::string version_line();

}  // namespace headlight::commands
