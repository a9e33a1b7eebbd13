#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "widgets/matrix_view.hpp"

namespace headlight::widgets {

/// A row or a column of cells that the reader is looking at.
struct CellLine {
  bool is_column = false;
  Index at = 0;
  std::optional<Index> focus = {};  ///< the cell in it that the reader looks at
  bool among_numbers = false;       ///< the other cells have numbers, which no tag may cover

  ScreenCell cell(Index i) const { return is_column ? ScreenCell{i, at} : ScreenCell{at, i}; }
  bool has(ScreenCell cell) const { return (is_column ? cell.col : cell.row) == at; }
};

/// Returns the first and last visible cell of a line.
std::pair<Index, Index> in_sight(const CellLine& line, const MatrixLayout& layout);

/// A number of the line, on a tag as wide as its text.
struct Tag {
  Index at;
  float size;  ///< the absolute value, for sorting
  std::string text;
};
struct PlacedTag {
  Tag tag;
  Rect r;
  bool beside;  ///< outside of its row or column
};

/// Returns the size of a font of numbers in logical pixels, from the width of a figure.
float size_of_type(const Canvas& canvas, const ImFont* font);
float height_of_tag(const Canvas& canvas);
/// True if the cells of the line are so large that tags lie inside of them.
bool tags_lie_inside(const Canvas& canvas, const MatrixLayout& layout, const CellLine& line);
/// Places as many tags as fit; `tags`: the one in focus first, then the largest. None covers the cell under the pointer, or one that a
/// question asks for; one that would cover an outline or the ring of the pinned cell goes beside it if it can. The largest number has one
/// before any that is smaller, except that in focus, which may have to move for it. Among numbers a tag lies on its own row, over an
/// outline and the cells beside it if need be.
std::vector<PlacedTag> place_tags(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout, const CellLine& line,
                                  std::vector<Tag> tags);

}  // namespace headlight::widgets
