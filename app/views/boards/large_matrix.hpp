#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// A matrix that fills its place, to be read from the last row of a room: of a lesson, and while presenting.
struct LargeMatrix {
  NodeId node;
  std::string item;
  Rect r;                 ///< with the room for its title and its words
  float top, below;       ///< from the upper edge to the first cells, and from the last ones to the lower edge
  Index columns = 0;      ///< how many are visible at once; 0: all
  bool row_words = true;  ///< whether its rows have their words; not where they stand beside another matrix already
  float labels = 0;       ///< how wide the words of the rows are; set by lay_out

  /// Sizes the view for its place.
  void lay_out(const Frame& frame, MatrixView& view);
  /// Where its first cell is.
  float left() const;
  /// Name, head and shape.
  void draw_title(const Frame& frame, float y) const;
  /// The same for who hears it, once the matrix is drawn and has the keyboard.
  void describe(const Frame& frame) const;

 private:
  std::string head_words(const Frame& frame) const;  ///< empty: it is of no head
};

/// How much room the words of its rows take.
float row_words_width(const Frame& frame, NodeId node);

/// Ids: numbers that are names, which have no more and less.
bool is_names(const Session& session, NodeId node);

}  // namespace headlight::views
