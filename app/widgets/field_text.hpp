#pragma once
#include <string>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// A place of a text, and where its caret is seen: how many of the drawn characters stand on its left. Between words that are read in
/// opposite directions one place has two such edges.
struct SeenCaret {
  int place, edge;
};

/// The text of a field as a person reads it: Hebrew and Arabic from right to left and joined, a word in place of an emoji and of what the
/// font lacks. ImGui draws characters one after another as they are stored; it edits such a text, and this draws it. Places are counted in
/// characters; widths are logical.
class FieldText {
 public:
  /// `whole`: it is never left to ImGui, also where ImGui would draw the same.
  FieldText(const Canvas& c, const ImFont* font, const std::string& utf8, bool whole = false);

  /// Whether ImGui would draw something else.
  bool differs() const { return differs_; }
  float width() const { return width_; }
  /// Where the caret stands in front of a character; behind the last one for any larger number.
  float caret(int place) const;
  /// The place whose caret is the nearest.
  int nearest(float x) const;
  /// Where an arrow key leads from there: one character, or one word, to the left (-1) or to the right (1) as a person sees it.
  SeenCaret moved(SeenCaret from, int direction, bool by_word) const;
  /// The edge at which the caret of this place stands.
  SeenCaret seen(int place) const;
  float at_edge(int edge) const;
  void draw(float x, float centre_y, ImU32 colour) const;
  /// Behind the characters from `from` to before `to`.
  void draw_selected(float x, const Rect& line, int from, int to, ImU32 colour) const;

 private:
  struct Piece {
    std::string drawn;
    int place;
    float x, width;
    bool right_to_left;
    bool space;
  };
  const Piece* at(int place) const;

  void add_baked(const std::vector<unsigned>& text);
  bool add_shaped(const std::vector<unsigned>& text);

  const Canvas& c_;
  const ImFont* font_;
  std::string utf8_;
  std::vector<Piece> pieces_;  ///< from left to right
  bool as_a_whole_ = false;    ///< drawn in one go: its letters are joined
  float width_ = 0;
  bool differs_ = false;
};

}  // namespace headlight::widgets
