#pragma once
#include <filesystem>

#include "base/message.hpp"

namespace headlight::folders {

/// The reason why a folder holds no model that Headlight can read, to follow "the model folder NAME": its real kind (an adapter, a folder
/// of the hub's cache, weights of other programs, a folder with a model further down) with a remedy, or what it lacks. `hugging_face`: its
/// config.json is a Hugging Face model's.
Message why_no_model(const std::filesystem::path& folder, bool hugging_face);

}  // namespace headlight::folders
