#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// Probabilities have the beam scale from 0 to 1, everything else the diverging one.
ColourMap map_of(const Session& session, NodeId node);
/// The name of a weight matrix ("blocks.0.attn.W_Q") if `node` is one that may be edited.
std::optional<std::string> weight_name(const Session& session, NodeId node);

/// Whether a matrix is one of keys or values, whose rows are kept when a text goes on.
bool is_cached(const Session& session, NodeId node);
/// Of a matrix of an attention, when the text went on in the last step: how many of its rows were there before; the others are new. Nothing
/// where it did not go on so, or elsewhere.
std::optional<Index> kept_rows_of(const Frame& frame, NodeId node);

/// How a matrix is drawn now: its values, or where it is asked for the gradient of the pinned objective by them.
struct Colouring {
  MatrixPtr values;
  ColourMap map;
  float limit;
};
Colouring colouring(const Frame& frame, NodeId node);
/// The same for a small picture, in which a large matrix may be drawn by the preview that is kept of it; see Previews. No values: they are
/// not there yet.
Colouring small_colouring(const Frame& frame, NodeId node);

/// A view of one node's matrix with everything that follows from the session: values, labels, colours, pinned and hovered cell, the
/// cells that are read. Callers add sizes and titles.
MatrixView node_matrix(const Frame& frame, NodeId node, const std::string& item, bool transposed = false);
/// Gives the cells this pitch: labels and numbers that would not fit or would mislead are left out, and the matrix zooms in its frame.
void size_matrix(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y);
/// Returns the cell of the node that stands there, also where only some of its columns are shown.
Cell cell_of_node(NodeId node, const ScreenCell& cell, const MatrixView& view);
/// The item where the pinned row of the pinned cell's own matrix stands.
constexpr const char* pinned_row_item = "pinned.row";
/// Draws it and turns pointing into the session's selection; a cell can be dragged to another value.
MatrixResult show(Frame& frame, MatrixView& view, NodeId node, float x, float y);

}  // namespace headlight::views
