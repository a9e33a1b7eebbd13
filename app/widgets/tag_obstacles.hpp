#pragma once
#include <optional>
#include <vector>

#include "widgets/matrix_view.hpp"

namespace headlight::widgets {

/// True for the mark of a cell that a question asks for.
bool asks_for_cell(const CellMark& mark);
/// True if two tags, or a tag and a cell, would touch.
bool overlap(const Rect& a, const Rect& b);

/// The parts of a matrix that numbers on tags must not cover: cells that a question asks for, outlines, and the ring of the
/// pinned cell.
class TagObstacles {
 public:
  TagObstacles(const MatrixView& view, const MatrixLayout& layout);
  /// Moves a tag sideways off the cells that a question asks for. Returns nothing if it would leave its own cell, whose middle is at `x`,
  /// or the matrix.
  std::optional<Rect> off_asked(Rect tag, float x) const;
  /// True if the tag covers neither an outline nor the ring.
  bool is_clear(const Rect& tag) const { return is_clear_of_outlines(tag) && !(ring_ && ring_->touches(tag)); }
  bool is_clear_of_outlines(const Rect& tag) const;

 private:
  /// An outline of a changed cell, of the pinned one, or of cells that are pointed at.
  struct Outline {
    Rect outer, inner;

    /// False for a tag within it.
    bool touches(const Rect& tag) const;
  };
  Rect cells_;
  std::vector<Rect> asked_;
  std::vector<Outline> outlines_;
  std::optional<Outline> ring_;
};

}  // namespace headlight::widgets
