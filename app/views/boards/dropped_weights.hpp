#pragma once
#include <functional>
#include <string>

#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// True if the current stage is dropout of attention weights.
bool shows_dropout(const Session& session);

/// Returns a function for MatrixView::crossed: true for the cells of the matrix `node` (query, key) whose weights dropout removes. A masked
/// cell has none to remove, and one set by hand keeps its number. Empty for other matrices.
std::function<bool(ScreenCell)> dropped_cells(const Session& session, NodeId node);

/// Draws a cross in each of them, if the cells are large enough.
void cross_out_dropped(const Frame& frame, const MatrixLayout& layout, NodeId node);

/// Draws the small crossed-out cell and its word, as in a legend at (x, y).
void dropped_swatch(const Canvas& canvas, float x, float y);

/// Draws `words`, see dropped_sentence, and a button that draws new random numbers, from (x, y) on; and the height of both.
void draw_dropped_words(Frame& frame, const std::string& words, float x, float y, float width);
float dropped_words_height(const Canvas& canvas, const std::string& words, float width);

}  // namespace headlight::views
