#pragma once
#include "views/compare/compared_matrices.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// A cell of A - B that is no number: "+\u221e" where only B is masked, "\u2212\u221e" where only A is, and faults as they are.
void draw_unmeasured(const Canvas& canvas, const Rect& cell, const Unmeasured& what);

/// Whether outlines about what differs would tell anything at this size of cells: not where everything differs, nor where small cells do in
/// most rows.
bool outlines_tell(const Compared& compared, float pitch);

/// Outlines what differs, if they tell anything: each cell where cells are large, the part of a row where they are small.
void mark_changes(const Canvas& canvas, MatrixView& view, const Compared& compared);

/// The cells of one sentence's node that were set by hand.
void mark_overridden(MatrixView& view, const Trace& trace, NodeId node);

}  // namespace headlight::views
