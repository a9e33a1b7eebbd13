#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "document/document.hpp"

namespace headlight::views {

/// Names the words that a mask with a window hides, in one sentence.
std::string window_sentence(const Document& document, const Phrases& phrases);

}  // namespace headlight::views
