#pragma once
#include <filesystem>

#include "base/message.hpp"

namespace headlight::folders {

/// Why a folder holds no model as Headlight reads them, behind "the model folder NAME": what it is instead (an adapter, a folder of the
/// hub's cache, weights of other programs, a folder with a model further down) and what to do with it, or what it lacks. `hugging_face`:
/// its config.json is of a model of theirs.
Message why_no_model(const std::filesystem::path& folder, bool hugging_face);

}  // namespace headlight::folders
