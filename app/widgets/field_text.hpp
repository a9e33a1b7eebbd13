#pragma once
#include <string>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// A place in a text, and the edge where its caret is drawn: the number of drawn characters at the caret's left. Between words of opposite
/// directions one place has two edges.
struct SeenCaret {
  int position, edge;
};

/// The text of a field in reading order: Hebrew and Arabic from right to left and joined, words in place of emoji and of characters that
/// the font lacks. ImGui edits such a text but would draw its characters one after another as stored, so this class draws it. Places count
/// characters; widths are logical.
class FieldText {
 public:
  /// `whole`: draw it here even if ImGui would draw the same.
  FieldText(const Canvas& c, const ImFont* font, const std::string& utf8, bool whole = false);

  /// True if ImGui would draw it differently.
  bool differs() const { return differs_; }
  float width() const { return width_; }
  /// Returns the x of the caret before a character; a larger place gives the end of the text.
  float caret(int position) const;
  /// Returns the place with the caret nearest to x.
  int nearest(float x) const;
  /// Returns the caret after an arrow key: one character, or one word, to the left (-1) or to the right (1) on screen.
  SeenCaret moved(SeenCaret from, int direction, bool by_word) const;
  /// Returns the edge at which the caret of this place is drawn.
  SeenCaret seen(int position) const;
  float at_edge(int edge) const;
  void draw(float x, float centre_y, ImU32 colour) const;
  /// Draws the selection behind the characters from `from` up to but not including `to`.
  void draw_selected(float x, const Rect& line, int from, int to, ImU32 colour) const;

 private:
  struct Piece {
    std::string drawn;
    int position;
    float x, width;
    bool right_to_left;
    bool space;
  };
  const Piece* at(int position) const;

  void add_baked(const std::vector<unsigned>& text);
  bool add_shaped(const std::vector<unsigned>& text);

  const Canvas& c_;
  const ImFont* font_;
  std::string utf8_;
  std::vector<Piece> pieces_;  ///< from left to right
  bool as_a_whole_ = false;    ///< drawn in one go because its letters join
  float width_ = 0;
  bool differs_ = false;
};

}  // namespace headlight::widgets
