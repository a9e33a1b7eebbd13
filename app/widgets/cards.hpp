#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "widgets/matrix_view.hpp"

namespace headlight::widgets {

/// A small multiple: one head's matrix at 18 px cells, with its bar, name, value and caption.
struct HeadCard {
  std::string name;  ///< item name
  int head = 0;
  std::string title;  ///< "Head 1"
  std::string value;  ///< "0.91"; empty: none
  MatrixView matrix;  ///< pitch 18; its hot row is labelled
  std::string caption;
  std::vector<std::string> shorter_captions;  ///< for a card with no room for the whole one, from the longest to the shortest
  bool selected = false;
  float inset = 38;               ///< from the card's left to the matrix: room for the hot row's word
  float drop = 33;                ///< from the card's top to the matrix
  bool tight = false;             ///< one of many: draw only bar, number and matrix
  bool caption_at_right = false;  ///< at the matrix's right instead of below it
};
/// Height of a line of the caption below a matrix. A caption has one line if it fits in one, and two at most; one that needs more has a
/// shorter form.
constexpr float card_caption_line = 14;
bool fits_below_card(const Canvas& canvas, const std::string& caption, float width);

struct HeadCardResult {
  Interaction touch;
  MatrixResult matrix;
  bool caption_whole = true;  ///< false: a shorter form was drawn, or none
};
/// Draws the card in r: the matrix starts at (r.x + card.inset, r.y + card.drop). No line of the caption leaves the card.
HeadCardResult head_card(const Canvas& canvas, const Rect& r, const HeadCard& card, MatrixZoom& zoom);

enum class RailMark { none, edited, fault };

/// The followed path from number to number, as it passes one stage: an ink line down one side of the rail, with a dot at each stage where
/// the reader opened a cell and a ring at the current one.
struct RailPath {
  enum class Stop { none, step, here };
  Stop stop = Stop::none;
  bool above = false, below = false;  ///< the line continues to the stage above, below
};

struct RailRow {
  std::string name;   ///< item name
  std::string title;  ///< markup
  Role role = Role::text;
  std::string shape;
  int number = 0;
  MatrixPtr values;  ///< null: the token icon
  ColourMap map = ColourMap::diverging;
  float limit = 1.f;
  bool current = false;
  bool last = false;  ///< no line to the next stage
  RailMark mark = RailMark::none;
  RailPath path = {};
  MatrixPtr highlighted_cells;  ///< null: nothing fades
  bool reached = false;         ///< draw a dot: a value of this stage depends on the cell whose reach is shown
  bool thumbnail_only = false;
  bool title_only = false;  ///< a small thumbnail and the title in one line
};
/// Draws one stage in the rail, with the line that connects it to the next row; r is the whole row (248 x 60).
Interaction rail_row(const Canvas& canvas, const Rect& r, const RailRow& row);

}  // namespace headlight::widgets
