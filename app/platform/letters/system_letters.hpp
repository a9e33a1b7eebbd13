#pragma once
#include <memory>

#include "theme/text_engine.hpp"

namespace headlight::platform {

/// The text engine of the system that the program runs on: Pango on a desktop, a browser's canvas on a page. Null where there is none yet
/// (Windows): the font atlas has to do.
std::unique_ptr<TextEngine> system_text_engine();

}  // namespace headlight::platform
