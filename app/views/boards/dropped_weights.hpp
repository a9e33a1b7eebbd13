#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// True if the current stage is dropout of attention weights.
bool shows_dropout(const Session& session);

/// Draws the small crossed-out cell and its word, as in a legend at (x, y).
void dropped_swatch(const Canvas& canvas, float x, float y);

/// Draws `words`, see dropped_sentence, and a button that draws new random numbers, from (x, y) on; and the height of both.
void draw_dropped_words(Frame& frame, const std::string& words, float x, float y, float width);
float dropped_words_height(const Canvas& canvas, const std::string& words, float width);

}  // namespace headlight::views
