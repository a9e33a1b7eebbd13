#pragma once
#include "views/start/start_look.hpp"

namespace headlight::views {

/// Draws the question, the answer and the change on a board of 1280 by 672 with its corner at (x, y). The sentence never moves.
void draw_start_board(StartScene& scene, float x, float y);

/// Draws the same in a column, for narrow windows: words in three lines, each with its cell below. Returns its height.
float draw_start_column(StartScene& scene, const Rect& column);
/// The footer that stays in sight below the column: its height, and the drawing of its links and button.
float start_footer_height(const StartScene& scene);
void draw_start_footer(StartScene& scene, const Rect& footer);

}  // namespace headlight::views
