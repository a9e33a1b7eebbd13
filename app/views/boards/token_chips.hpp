#pragma once
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The words above the board: the source, and where the rows of the board are what has been written, that.
const Axis& words_above_board(const Session& session);
/// What stands before their chips.
std::string name_of_chips(const Session& session, const Phrases& phrases);

enum class ChipClick { pins, offers_words };
/// Under the pointer: what `document`'s model makes of a word outside its vocabulary, or what the padding is for. Nothing for other words.
void chip_tooltip(const Canvas& c, const Document& document, const Chip& chip, const Interaction& touch, ChipClick click);

/// One chip per word. A click pins its row, a right click opens what can be done with it; dragged onto another, the two change places.
class TokenChips {
 public:
  void draw(Frame& frame, const Rect& area);

 private:
  Rect draw_chip_arrows(const Canvas& c, const Rect& r, float whole);
  void draw_chips(Frame& frame, const Rect& whole);
  void edit_chip(Frame& frame, int at, const Interaction& touch, const Rect& r);

  float scroll_ = 0, width_ = 0;  ///< logical pixels
  bool ids_ = true;               ///< there is room for them
  std::optional<Cell> followed_;  ///< the pinned cell whose chip was last brought into view
  std::optional<int> dragged_;
};

}  // namespace headlight::views
