#pragma once
#include "views/start/start_look.hpp"

namespace headlight::views {

/// The upper edge: the mark, three dots that lead back to what was reached, the languages, and the way out.
void draw_start_bar(StartScene& scene, const Rect& area);
/// The status line at the lower edge. `says`: who cannot see it hears it, too.
void draw_start_status(const StartScene& scene, const Rect& area, const std::string& markup, bool says = true);

}  // namespace headlight::views
