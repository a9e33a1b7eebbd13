#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// The usual limit of a row's words.
constexpr float usual_label = 92;

/// A matrix that fills its place, readable from the last row of a room: in lessons, and while presenting.
struct LargeMatrix {
  NodeId node;
  std::string item;
  Rect r;                          ///< with the room for its title and its words
  float top, below;                ///< from the upper edge to the first cells, and from the last ones to the lower edge
  Index columns = 0;               ///< number of visible columns; 0: all
  bool row_words = true;           ///< its rows have words, unless the matrix beside it has them already
  float labels = 0;                ///< width of the row words; set by lay_out
  bool names_rows = false;         ///< rows that are too low for their words scroll instead
  float most_label = usual_label;  ///< words wider than this are shortened

  /// Sizes the view for its place.
  void lay_out(const Frame& frame, MatrixView& view);
  /// Returns the left end of its first cell.
  float left() const;
  /// Draws name, head and shape. With `two_lines` there is room for a second line of a name that is wider than its matrix.
  void draw_title(const Frame& frame, float y, bool two_lines = false) const;
  /// Describes the same to a screen reader, once the matrix is drawn and has the keyboard.
  void describe(const Frame& frame) const;

 private:
  std::string head_words(const Frame& frame) const;  ///< empty if it belongs to no head
};

/// Returns the width of its row words, of which each has at most `most_label`.
float row_words_width(const Frame& frame, NodeId node, float most_label = usual_label);

}  // namespace headlight::views
