#pragma once
#include "views/start/start_look.hpp"

namespace headlight::views {

/// Draws the wide button to continue: the offered change, or the way inside. In a narrow one the words are stacked.
void draw_start_button(StartScene& scene, const Rect& r);
/// Draws the small button above the last word, which does the same as the wide one.
void draw_offered_word(StartScene& scene, const Rect& r);

}  // namespace headlight::views
