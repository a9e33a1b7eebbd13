#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "model/model.hpp"

namespace headlight::session {

/// Returns a model's description in the language of the window if there is a translation; the text of a folder's config stays unchanged.
std::string about_in(const Phrases& phrases, const Model& model);

}  // namespace headlight::session
