#pragma once
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// The path of the file or folder `relative` of assets/ ("lessons/softmax.md", "grammar"): in $HEADLIGHT_ASSETS, else beside the program
/// (../share/headlight, or assets in its own folder), else in the source tree. Throws UserError that names the file, the folders searched
/// and a remedy, or that refuses a path leading out of these folders.
std::filesystem::path asset(const std::string& relative);

/// The same for shaders/, which is installed as share/headlight/shaders; $HEADLIGHT_ASSETS has it as shaders/.
std::filesystem::path shader(const std::string& relative);

}  // namespace headlight::base
