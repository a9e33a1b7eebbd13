#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight {

/// What a matrix is about: the colour of its letter and of the frames about its cells.
Role role_of(const Session& session, NodeId node);
/// Probabilities have the beam scale from 0 to 1, everything else the diverging one.
ColourMap map_of(const Session& session, NodeId node);
/// The name of a weight matrix ("blocks.0.attn.W_Q") if `node` is one that may be edited.
std::optional<std::string> weight_name(const Session& session, NodeId node);

/// How a matrix is drawn now: its values, or where it is asked for the gradient of the pinned objective by them.
struct Colouring {
  MatrixPtr values;
  ColourMap map;
  float limit;
};
Colouring colouring(const Frame& frame, NodeId node);

/// A view of one node's matrix with everything that follows from the session: values, labels, colours, pinned and hovered cell, the
/// cells that are read. Callers add sizes and titles.
MatrixView node_matrix(const Frame& frame, NodeId node, const std::string& item, bool transposed = false);
/// Gives the cells this pitch: labels and numbers that would not fit or would mislead are left out, and the matrix zooms in its frame.
void size_matrix(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y);
/// Draws it and turns pointing into the session's selection; a cell can be dragged to another value.
MatrixResult show(Frame& frame, MatrixView& view, NodeId node, float x, float y);

/// "scores[it, elephant]": without the index of the head, which stands beside it and counts from 1 on the boards.
std::string shown_name(const Session& session, const Cell& cell);

/// What code and traces call a matrix, without its place in the model: "resid_pre".
std::string code_name(const Session& session, NodeId node);
/// What the paper calls it, the same everywhere on screen, as markup: "X", "W_{Q}"; what has no letter is called as in code.
std::string letter_of(const Session& session, NodeId node);
/// The name in code beside the letter that a board gives the matrix; empty where the two are one: Q and q, W_{Q} and W_Q.
std::string code_name_beside(const std::string& letter, const Session& session, NodeId node);
/// "(9, 32)" of a node, as drawn.
std::string shape_of(const Session& session, NodeId node, bool transposed = false);

}  // namespace headlight
