#pragma once
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Where the file or folder `relative` of assets/ is ("lessons/softmax.md", "grammar"): in $HEADLIGHT_ASSETS, else beside the program
/// (../share/headlight, or assets in its own folder), else in the source tree. Throws UserError naming the file, the places looked in, and
/// what to do; and for a path that would lead out of these places.
std::filesystem::path asset(const std::string& relative);

/// The same for shaders/, which is installed as share/headlight/shaders and stands in $HEADLIGHT_ASSETS/shaders.
std::filesystem::path shader(const std::string& relative);

}  // namespace headlight::base
