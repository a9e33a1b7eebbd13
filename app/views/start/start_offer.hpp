#pragma once
#include "views/start/start_look.hpp"

namespace headlight::views {

/// The wide button that goes on: the change that is offered, or the way inside. In a narrow one the words stand above one another.
void draw_start_button(StartScene& scene, const Rect& r);
/// The small button above the last word, which does the same as the wide one.
void draw_offered_word(StartScene& scene, const Rect& r);

}  // namespace headlight::views
