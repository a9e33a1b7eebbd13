#pragma once
#include "views/start/start_look.hpp"

namespace headlight::views {

/// Draws the upper edge: the mark, three dots that lead back to earlier steps, the languages, and the way out.
void draw_start_bar(StartScene& scene, const Rect& area);
/// Draws the status line at the lower edge. `announces`: a screen reader speaks it too.
void draw_start_status(const StartScene& scene, const Rect& area, const std::string& markup, bool announces = true);

}  // namespace headlight::views
