#pragma once
#include <functional>
#include <string>

#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// True where the stage in view is dropout of attention weights.
bool shows_dropout(const Session& session);

/// For MatrixView::crossed: the cells of the matrix `node` (query, key) whose weights the draw drops. A masked cell has none to drop, and
/// one that was set by hand keeps its number. Empty of other matrices.
std::function<bool(ScreenCell)> dropped_cells(const Session& session, NodeId node);

/// Draws a cross in each of them, where the cells are large enough.
void cross_out_dropped(const Frame& frame, const MatrixLayout& layout, NodeId node);

/// The sum of each row of `node` beside it, right-aligned at x `right`: none is expected to be 1.
void draw_dropped_sums(Frame& frame, const MatrixLayout& layout, NodeId node, float right);

/// The small crossed-out cell and its word, as in a legend at (x, y).
void dropped_swatch(const Canvas& canvas, float x, float y);

/// That sentence, and a button that draws again, from (x, y) on; and the height that they take.
void draw_dropped_words(Frame& frame, float x, float y, float width);
float dropped_words_height(const Frame& frame, float width);

/// The sentence about the row in view: what the draw drops, what its sum is, and why that is right on average. Computed from the run.
std::string dropped_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
