#include "widgets/field_text.hpp"

#include <algorithm>
#include <cmath>

#include "theme/bidi.hpp"
#include "theme/fonts.hpp"
#include "theme/text_code.hpp"

namespace headlight {

FieldText::FieldText(const Canvas& c, const ImFont* font, const std::string& utf8) : c_(c), font_(font) {
  differs_ = displayable(font, utf8) != utf8;
  if (!differs_) {
    width_ = c.text_width(font, utf8);
    return;
  }
  std::vector<unsigned> text;
  for (std::size_t at = 0; at < utf8.size();) {
    const Codepoint one = decode(utf8, at);
    text.push_back(one.value);
    at += static_cast<std::size_t>(one.bytes);
  }
  for (const VisualCharacter& one : visual_characters(text)) {
    const unsigned before = one.number > 0 ? text[one.number - 1] : 0;
    const std::string drawn = one.drawn == 0 ? "" : displayable(font, one.drawn, before);
    pieces_.push_back({drawn, static_cast<int>(one.number), width_, c.text_width(font, drawn), one.right_to_left});
    width_ += pieces_.back().width;
  }
}

const FieldText::Piece* FieldText::at(int place) const {
  const auto found = std::find_if(pieces_.begin(), pieces_.end(), [&](const Piece& piece) { return piece.place == place; });
  return found == pieces_.end() ? nullptr : &*found;
}

float FieldText::caret(int place) const {
  if (const Piece* piece = at(place)) return piece->right_to_left ? piece->x + piece->width : piece->x;
  if (const Piece* last = at(static_cast<int>(pieces_.size()) - 1)) return last->right_to_left ? last->x : last->x + last->width;
  return 0;
}

int FieldText::nearest(float x) const {
  int best = 0;
  for (int place = 1; place <= static_cast<int>(pieces_.size()); ++place)
    if (std::abs(caret(place) - x) < std::abs(caret(best) - x)) best = place;
  return best;
}

void FieldText::draw(float x, float centre_y, ImU32 colour) const {
  for (const Piece& piece : pieces_) c_.text(x + piece.x, c_.baseline_at(font_, centre_y), font_, colour, piece.drawn);
}

void FieldText::draw_selected(float x, const Rect& line, int from, int to, ImU32 colour) const {
  for (const Piece& piece : pieces_)
    if (piece.place >= from && piece.place < to) c_.fill({x + piece.x, line.y, piece.width, line.h}, colour);
}

}  // namespace headlight
