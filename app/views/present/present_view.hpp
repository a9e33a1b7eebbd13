#pragma once
#include "views/frame.hpp"

namespace headlight {

/// A stage in front of a class: at the left what it does, at the right its matrix, below it the pinned row and its working, large enough
/// for the last row. Other boards fill the window as they are.
class PresentView {
 public:
  void draw(Frame& frame);
  /// What is selected, in words, in the grid's status line: under boards that fill the window as they are.
  void draw_status(Frame& frame) const;

 private:
  void draw_panel(Frame& frame, const Rect& r);
  float draw_words(Frame& frame, float x, float y, float width, float bottom) const;

  Index first_ = 0;   ///< of the pinned row, where it is too long
  float scroll_ = 0;  ///< of the panel's words, logical pixels
};

/// What is said below a board, as markup: a message, what is being computed, what the last step changed, or what is pinned.
std::string presented_sentence(const Frame& frame);

/// Whether the stage that is looked at is shown by PresentView: as one matrix.
bool is_presented_as_matrix(const Session& session);

/// The matrix, its pinned row, the row's working, and what is selected in words.
/// `first`: the leftmost column of that row that is in sight, kept between frames.
void draw_present_board(Frame& frame, const Rect& r, Index& first);

}  // namespace headlight
