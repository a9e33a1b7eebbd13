#pragma once
#include "views/lesson/lesson_view.hpp"

namespace headlight::views {

/// Draws what the judge of a puzzle says: how many hidden sentences pass, and one that fails; returns the height.
float draw_verdict(LessonFrame& l, float x, float y, float width);

/// Draws the ways on: to the program's own window, and back to the puzzle's start; returns the height.
float draw_ways_on(LessonFrame& l, float x, float y, float width);

}  // namespace headlight::views
