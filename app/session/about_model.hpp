#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "model/model.hpp"

namespace headlight::session {

/// What a model says of itself, in the language of the window where that has it: what a folder's config says stands as it was written.
std::string about_in(const Phrases& phrases, const Model& model);

}  // namespace headlight::session
