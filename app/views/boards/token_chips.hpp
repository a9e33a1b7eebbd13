#pragma once
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Returns the words above the board: the source, or the written words if those are the board's rows.
const Axis& words_above_board(const Session& session);
/// Returns the label before their chips.
std::string name_of_chips(const Session& session, const Phrases& phrases);

enum class ChipClick { pins, offers_words };
/// Shows a tooltip under the pointer for a word outside the vocabulary of `document`'s model, or for padding; none for other words.
void chip_tooltip(const Canvas& c, const Document& document, const Chip& chip, const Interaction& touch, ChipClick click);

/// A row of chips, one per word. A click pins its row, a right click opens its menu; dragging it onto another exchanges the two.
class TokenChips {
 public:
  void draw(Frame& frame, const Rect& area);

 private:
  Rect draw_chip_arrows(const Canvas& c, const Rect& r, float whole);
  void draw_chips(Frame& frame, const Rect& whole);
  void edit_chip(Frame& frame, int at, const Interaction& touch, const Rect& r);

  float scroll_ = 0, width_ = 0;  ///< logical pixels
  bool ids_ = true;               ///< there is room for them
  std::optional<Cell> followed_;  ///< the pinned cell whose chip was last scrolled into sight
  std::optional<int> dragged_;
};

}  // namespace headlight::views
