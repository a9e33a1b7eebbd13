#pragma once
#include <string>

#include "views/compare/compared_matrices.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The label of a column in A and B: its word or name. Where the words differ, both, "ripe / hungry", if cells as wide as `pitch` have room
/// for them on every second column; else the position.
std::string label_of_both(const Canvas& canvas, const Axis& a, const Axis& b, Index col, float pitch);

/// Marks a cell of A - B that is not finite: "+\u221e" if only B is masked, "\u2212\u221e" if only A is, and faults unchanged.
void draw_unmeasured(const Canvas& canvas, const Rect& cell, const Unmeasured& what);

/// True if outlines about changed cells tell anything at this cell size: not if none or all cells differ, if more than 20,000 large ones
/// do, or if small ones differ in more than half of the rows.
bool outlines_tell(const Compared& compared, float pitch);

/// Outlines the changes if that helps: each cell if cells are large, the part of a row if they are small.
void mark_changes(const Canvas& canvas, MatrixView& view, const Compared& compared);

/// Marks the cells of one sentence's node that were set by hand.
void mark_overridden(MatrixView& view, const Trace& trace, NodeId node);

}  // namespace headlight::views
