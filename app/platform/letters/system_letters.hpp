#pragma once
#include <memory>

#include "theme/text_engine.hpp"

namespace headlight::platform {

/// Makes the system's text engine: Pango on a desktop, a browser's canvas on a page. Returns null if the system has none yet (Windows);
/// then the font atlas draws everything.
std::unique_ptr<TextEngine> system_text_engine();

}  // namespace headlight::platform
