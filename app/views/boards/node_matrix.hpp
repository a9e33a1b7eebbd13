#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// Returns the beam scale from 0 to 1 for probabilities, the diverging one for everything else.
ColourMap map_of(const Session& session, NodeId node);
/// Returns the name of a weight matrix ("blocks.0.attn.W_Q") if `node` is one that may be edited.
std::optional<std::string> weight_name(const Session& session, NodeId node);

/// True for a matrix of keys or values, whose rows are kept while a text continues.
bool is_cached(const Session& session, NodeId node);
/// Returns the number of rows of an attention's matrix that existed before the last step continued the text; the others are new. None after
/// other steps, or for other matrices.
std::optional<Index> reused_rows_of(const Frame& frame, NodeId node);

/// Values with their colour scale. `limit` is the end of the scale: 1 for weights, else the largest absolute value.
struct Colouring {
  MatrixPtr values;
  ColourMap map;
  float limit;
};
/// Returns the node's values, on the way back as well. Computes them if they were evicted.
Colouring colouring(const Frame& frame, NodeId node);
/// Returns what a small picture shows, which need not be exact and may wait. On the way back that is the gradient of the objective with
/// respect to the node. Else it is the preview of evicted values (see Previews), or the values. Null values: not ready yet.
Colouring picture_colouring(const Frame& frame, NodeId node);

/// Returns a view of one node's matrix with everything that follows from the session: values, labels, colours, pinned and hovered cell,
/// operands. Callers add sizes and titles.
MatrixView node_matrix(const Frame& frame, NodeId node, const std::string& item, bool transposed = false);
/// Gives the cells this pitch: drops labels and numbers that would not fit or would mislead, and lets the matrix zoom in its frame.
void size_matrix(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y);
/// Returns the cell of the node at this place, even if only some of its columns are shown.
Cell cell_of_node(NodeId node, const ScreenCell& cell, const MatrixView& view);
/// The item of the pinned row in the pinned cell's own matrix.
constexpr const char* pinned_row_item = "pinned.row";
/// Draws the matrix and turns the pointer's actions into the session's selection; a cell can be dragged to another value.
MatrixResult show(Frame& frame, MatrixView& view, NodeId node, float x, float y);

}  // namespace headlight::views
