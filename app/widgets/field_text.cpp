#include "widgets/field_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/utf8.hpp"
#include "theme/bidi.hpp"
#include "theme/fonts.hpp"
#include "theme/text_code.hpp"
#include "widgets/letter_runs.hpp"

namespace headlight::widgets {

FieldText::FieldText(const Canvas& c, const ImFont* font, const std::string& utf8, bool whole) : c_(c), font_(font), utf8_(utf8) {
  differs_ = !is_baked(font, utf8) || displayable(font, utf8) != utf8;
  if (!differs_ && !whole) {
    width_ = c.text_width(font, utf8);
    return;
  }
  std::vector<unsigned> text;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint one = code_point_at(utf8, at);
    text.push_back(one.value);
    at += one.size;
  }
  if (!add_shaped(text)) add_baked(text);
}

/// Adds the text in glyphs of the atlas, one piece for each.
void FieldText::add_baked(const std::vector<unsigned>& text) {
  for (const VisualCharacter& one : visual_characters(text)) {
    const unsigned before = one.number > 0 ? text[one.number - 1] : 0;
    const std::string drawn = one.drawn == 0 ? "" : baked_form(font_, one.drawn, before);
    pieces_.push_back({drawn, static_cast<int>(one.number), width_, c_.text_width(font_, drawn), one.right_to_left, one.drawn == ' '});
    width_ += pieces_.back().width;
  }
}

/// Adds the text in runs shaped by the system's text engine. Returns false if no run needs shaping.
bool FieldText::add_shaped(const std::vector<unsigned>& text) {
  if (!c_.fonts().letters || is_baked(font_, utf8_) || displayable(font_, utf8_) != utf8_) return false;
  const LetterLook look = look_of(c_.fonts(), font_);
  const std::vector<LetterRun> runs = letter_runs(c_.fonts(), font_, utf8_);
  if (std::none_of(runs.begin(), runs.end(), [](const LetterRun& run) { return run.shaped; })) return false;
  std::size_t number = 0;
  for (const LetterRun& run : runs) {
    const ShapedText* shaped = run.shaped ? c_.fonts().letters->shape(look, run.utf8) : nullptr;
    const float whole = shaped ? run.width / c_.scale() : c_.text_width(font_, run.utf8);
    std::size_t in_run = 0;
    for (std::size_t at = 0; at < run.meant.size(); ++in_run, ++number) {
      const std::size_t next = at + code_point_at(run.meant, at).size;
      Piece piece{"", static_cast<int>(number), 0, 0, false, text[number] == ' '};
      if (shaped && in_run < shaped->boxes.size()) {
        const ShapedText::CharacterBox& box = shaped->boxes[in_run];
        piece.x = box.x / c_.scale(), piece.width = box.width / c_.scale(), piece.right_to_left = box.right_to_left;
      } else if (run.meant == run.utf8) {
        piece.x = c_.text_width(font_, run.utf8.substr(0, at));
        piece.width = c_.text_width(font_, run.utf8.substr(0, next)) - piece.x;
      } else {  // a single character that is drawn as words
        piece.x = at == 0 ? 0 : whole, piece.width = at == 0 ? whole : 0;
      }
      piece.x += width_;
      pieces_.push_back(piece);
      at = next;
    }
    width_ += whole;
  }
  std::stable_sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) { return a.x < b.x; });
  return as_a_whole_ = true;
}

const FieldText::Piece* FieldText::at(int position) const {
  const auto found = std::find_if(pieces_.begin(), pieces_.end(), [&](const Piece& piece) { return piece.position == position; });
  return found == pieces_.end() ? nullptr : &*found;
}

float FieldText::caret(int position) const {
  if (const Piece* piece = at(position)) return piece->right_to_left ? piece->x + piece->width : piece->x;
  if (const Piece* last = at(static_cast<int>(pieces_.size()) - 1)) return last->right_to_left ? last->x : last->x + last->width;
  return 0;
}

int FieldText::nearest(float x) const {
  int best = 0;
  for (int position = 1; position <= static_cast<int>(pieces_.size()); ++position)
    if (std::abs(caret(position) - x) < std::abs(caret(best) - x)) best = position;
  return best;
}

SeenCaret FieldText::seen(int position) const {
  const auto at = [this](int number) {
    return std::find_if(pieces_.begin(), pieces_.end(), [=](const Piece& p) { return p.position == number; });
  };
  const auto piece = at(position), last = at(static_cast<int>(pieces_.size()) - 1);
  if (piece != pieces_.end()) return {position, static_cast<int>(piece - pieces_.begin()) + (piece->right_to_left ? 1 : 0)};
  if (last == pieces_.end()) return {0, 0};
  return {static_cast<int>(pieces_.size()), static_cast<int>(last - pieces_.begin()) + (last->right_to_left ? 0 : 1)};
}

float FieldText::at_edge(int edge) const {
  if (edge < static_cast<int>(pieces_.size())) return pieces_[static_cast<std::size_t>(std::max(0, edge))].x;
  return width_;
}

/// The caret passes the piece on its way: it ends after a character that reads in its direction, else before it.
SeenCaret FieldText::moved(SeenCaret from, int direction, bool by_word) const {
  const auto crossed = [&](int edge) { return edge + (direction > 0 ? 0 : -1); };
  const auto inside = [&](int edge) { return crossed(edge) >= 0 && crossed(edge) < static_cast<int>(pieces_.size()); };
  const auto piece = [&](int edge) -> const Piece& { return pieces_[static_cast<std::size_t>(crossed(edge))]; };
  const auto step = [&] {
    const Piece& over = piece(from.edge);
    from = {over.position + (over.right_to_left == (direction > 0) ? 0 : 1), from.edge + direction};
  };
  while (by_word && inside(from.edge) && piece(from.edge).space) step();
  while (inside(from.edge)) {
    const bool drawn = piece(from.edge).width > 0;  // an accent goes with its letter
    step();
    if (by_word ? !inside(from.edge) || piece(from.edge).space : drawn) break;
  }
  return from;
}

void FieldText::draw(float x, float centre_y, ImU32 colour) const {
  if (as_a_whole_) c_.text(x, c_.baseline_at(font_, centre_y), font_, colour, utf8_);
  else
    for (const Piece& piece : pieces_) c_.text(x + piece.x, c_.baseline_at(font_, centre_y), font_, colour, piece.drawn);
}

void FieldText::draw_selected(float x, const Rect& line, int from, int to, ImU32 colour) const {
  for (const Piece& piece : pieces_)
    if (piece.position >= from && piece.position < to) c_.fill({x + piece.x, line.y, piece.width, line.h}, colour);
}

}  // namespace headlight::widgets
