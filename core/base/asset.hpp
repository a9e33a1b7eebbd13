#pragma once
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// The path of the file or folder `relative` of assets/ ("lessons/softmax.md", "grammar"): in $HEADLIGHT_ASSETS, else beside the program
/// (../share/headlight, or assets in its own folder), else in the source tree. Throws UserError that names the file, the folders searched
/// and a remedy, or that refuses a path leading out of these folders.
std::filesystem::path asset(const std::string& relative);

/// Finds a file or folder of shaders/ in the same way; an installed program has it as share/headlight/shaders, and $HEADLIGHT_ASSETS as
/// shaders/.
std::filesystem::path shader(const std::string& relative);

}  // namespace headlight::base
