#pragma once
#include "views/start/start_look.hpp"

namespace headlight::views {

/// The question, the answer and the change, on a board of 1280 by 672 whose corner is at x, y. The sentence never moves.
void draw_start_board(StartScene& scene, float x, float y);

/// The same in a column, for narrow windows: words in three lines, each with its cell below. Returns how high it is.
float draw_start_column(StartScene& scene, const Rect& column);
/// What stays in sight below the column: how high it is, and the links and the button in it.
float start_footer_height(const StartScene& scene);
void draw_start_footer(StartScene& scene, const Rect& footer);

}  // namespace headlight::views
