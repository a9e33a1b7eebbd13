#pragma once
#include "views/start/start_look.hpp"

namespace headlight {

/// The question, the answer and the change, on a board of 1280 by 672 whose corner is at x, y. The sentence never moves.
void draw_start_board(StartScene& scene, float x, float y);

/// The same in a column, for narrow windows: words in three lines, each with its cell below. Returns how high it is.
float draw_start_column(StartScene& scene, const Rect& column);

}  // namespace headlight
