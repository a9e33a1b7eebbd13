#pragma once
#include <string>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight {

/// The text of a field as a person reads it: Hebrew and Arabic from right to left and joined, a word in place of an emoji and of what the
/// font lacks. ImGui draws characters one after another as they are stored; it edits such a text, and this draws it. Places are counted in
/// characters; widths are logical.
class FieldText {
 public:
  FieldText(const Canvas& c, const ImFont* font, const std::string& utf8);

  /// Whether ImGui would draw something else.
  bool differs() const { return differs_; }
  float width() const { return width_; }
  /// Where the caret stands in front of a character; behind the last one for any larger number.
  float caret(int place) const;
  /// The place whose caret is the nearest.
  int nearest(float x) const;
  void draw(float x, float centre_y, ImU32 colour) const;
  /// Behind the characters from `from` to before `to`.
  void draw_selected(float x, const Rect& line, int from, int to, ImU32 colour) const;

 private:
  struct Piece {
    std::string drawn;
    int place;
    float x, width;
    bool right_to_left;
  };
  const Piece* at(int place) const;

  const Canvas& c_;
  const ImFont* font_;
  std::vector<Piece> pieces_;  ///< from left to right
  float width_ = 0;
  bool differs_ = false;
};

}  // namespace headlight
