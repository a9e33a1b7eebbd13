// The fourth stroke: the scaled scores of all words, their shares straight below, and one share worked out.
#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/start/strokes_drawing.hpp"
#include "widgets/matrix_draw.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float arrow_room = 24;  ///< the height of the arrows
constexpr float above_row = 6, name_above_row = 20, large_name_above_row = 30;

void column_arrow(const Canvas& c, float x, float top, float bottom, ImU32 colour, float width) {
  const float head = 4.5f;
  c.line(x, top, x, bottom, colour, width);
  const ImVec2 points[] = {c.exact(x - head, bottom - head), c.exact(x, bottom), c.exact(x + head, bottom - head)};
  c.draw->AddPolyline(points, 3, colour, 0, width * c.scale());
}

void masked_column_cell(const Canvas& c, const Rect& r) {
  c.fill(r, c.colours().panel, radius::cell);
  const float half = std::min(r.w, r.h) * 0.16f;
  c.line(r.centre_x() - half, r.centre_y() + half, r.centre_x() + half, r.centre_y() - half, c.colours().line2, 1);
}

void column_cell(const Canvas& c, const Rect& r, ColourMap map, double value, float limit, const ImFont* font, int decimals) {
  const ImU32 fill = heat_colour(c.theme.table(map), map, static_cast<float>(value), limit);
  c.fill(r, fill, radius::cell);
  c.text_in(r, font, ink_on(fill, c.theme.scheme), written_number(c.phrases, value, decimals));
}

}  // namespace

float StrokesDrawing::above_row_here() const {
  return look_.words_at_left ? above_row : look_.large ? large_name_above_row : name_above_row;
}

/// Draws words above their columns, shortened if they do not fit, and whole under the pointer.
void StrokesDrawing::draw_column_words(float y, Index first, Index n, float pitch, const std::vector<Index>& bold) const {
  for (Index i = first; i < first + n; ++i) {
    const bool pinned = std::find(bold.begin(), bold.end(), i) != bold.end();
    const std::string word = displayable(look_.column_words.font, text_.column_label(i));
    const ImFont* font = pinned ? look_.column_words.bold : look_.column_words.font;
    const std::string fitting = c_.shortened(font, word, pitch - 6);
    const float x = look_.rows_x + pitch * static_cast<float>(i - first) + pitch / 2;
    c_.text(x, c_.baseline_at(font, y), font, pinned ? c_.colours().text : c_.colours().muted, fitting, Align::centre);
    if (fitting != word) c_.tooltip(c_.touch("strokes.word." + std::to_string(i), {x - pitch / 2, y - 9, pitch, 18}, true, true), word);
  }
}

void StrokesDrawing::draw_columns(float y, Index first, Index n, float pitch) {
  const Index there = filled(static_cast<Index>(f_.shares.size()));
  for (Index i = first; i < std::min(first + n, there); ++i) {
    const auto at = static_cast<size_t>(i);
    const float x = look_.rows_x + pitch * static_cast<float>(i - first) + 1;
    const Rect score = {x, y + 1, pitch - 2, look_.cell_h - 2}, share = {x, y + look_.cell_h + arrow_room, pitch - 2, look_.share_h - 2};
    const bool pinned = i == f_.weight.col;
    if (f_.scaled[at] == -INFINITY) {
      masked_column_cell(c_, score), masked_column_cell(c_, share);
      continue;
    }
    column_cell(c_, score, ColourMap::diverging, f_.scaled[at], scaled_limit_, look_.scores, p_.scaled_decimals);
    column_cell(c_, share, ColourMap::beam, f_.shares[at], 1, look_.shares, p_.share_decimals);
    column_arrow(c_, x + pitch / 2 - 1, score.bottom() + 7, share.y - 7, pinned ? c_.colours().text : c_.colours().line2,
                 pinned ? 1.8f : 1.2f);
    if (!undivided_.empty()) {
      const Rect without = {x, share.bottom() + 2 + above_row_here(), pitch - 2, look_.undivided_h - 2};
      column_cell(c_, without, ColourMap::beam, undivided_[at], 1, look_.undivided, p_.share_decimals);
      c_.note("strokes.undivided." + std::to_string(i), without);
    }
    c_.note("strokes.score." + std::to_string(i), score);
    c_.note("strokes.share." + std::to_string(i), share);
    if (pinned) pinned_ring(c_, score), pinned_ring(c_, share);
  }
}

/// Names a row of this height from y on, beside it or above it.
void StrokesDrawing::draw_row_name(const std::string& words, float y, float height) const {
  const ImFont* font = look_.column_words.bold;
  if (look_.words_at_left)
    c_.text(look_.rows_x - 10, c_.baseline_at(font, y + above_row + height / 2), font, c_.colours().text, words, Align::right);
  else c_.text(look_.rows_x + 4, c_.baseline_at(font, y + above_row_here() / 2), font, c_.colours().text, words);
}

/// Chooses the columns. Words can be shortened, numbers cannot.
StrokesDrawing::Columns StrokesDrawing::columns() const {
  float words_w = look_.large ? 76.f : 56.f, numbers_w = 0;
  for (size_t i = 0; i < f_.scaled.size(); ++i) {
    const std::string word = displayable(look_.column_words.font, text_.column_label(static_cast<Index>(i)));
    words_w = std::max(words_w, c_.text_width(look_.column_words.bold, word) + 10);
    numbers_w = std::max({numbers_w, c_.text_width(look_.scores, printed_number(f_.scaled[i], p_.scaled_decimals)) + 12,
                          c_.text_width(look_.shares, printed_number(f_.shares[i], p_.share_decimals)) + 12});
  }
  const float least = std::max(numbers_w, std::min(words_w, look_.widest_column));
  const Index in_line = std::clamp<Index>(static_cast<Index>(look_.rows_w / least), 1, static_cast<Index>(f_.scaled.size()));
  return {in_line, std::min(std::max(look_.widest_column, numbers_w), look_.rows_w / static_cast<float>(in_line))};
}

float StrokesDrawing::softmax(float y, bool draws) {
  const auto n = static_cast<Index>(f_.scaled.size());
  const auto [in_line, pitch] = columns();
  if (!look_.words_at_left && !look_.large) y += 10;  // the stroke's words are right above
  const float words = look_.large ? 24.f : 14.f, shares = look_.cell_h + arrow_room + look_.share_h,
              below = undivided_.empty() ? 0.f : look_.undivided_h + above_row_here();
  for (Index first = 0; first < n; first += in_line) {
    const Index here = std::min(in_line, n - first);
    if (draws) draw_column_words(y + (look_.large ? 8.f : 2.f), first, here, pitch, {f_.weight.col});
    if (draws) draw_columns(y + words, first, here, pitch);
    if (draws && !undivided_.empty())
      draw_row_name(c_.phrases("strokes.undivided.row", {{"root", p_.root}}), y + words + shares, look_.undivided_h);
    y += words + shares + below + (first + in_line < n ? 18.f : 0.f);
  }
  return below_shares(y, draws);
}

/// Draws one share worked out and the use of the shares, or why they do not come from undivided scores.
float StrokesDrawing::below_shares(float y, bool draws) {
  const bool all_there = filled(static_cast<Index>(f_.scaled.size())) == static_cast<Index>(f_.scaled.size());
  const bool in_line = look_.words_at_left || look_.large;  // the scale is at the right of the words
  const float room = in_line ? std::max(200.f, look_.area.x + look_.area.w - 260 - look_.rows_x) : look_.rows_w;
  const bool divides = undivided_.empty();
  const std::string words = divides ? text_.working(!look_.large) : text_.undivided(),
                    name = divides ? "strokes.working" : "strokes.undivided";
  TextStyle style = look_.working;
  if (!divides) style.line_height = look_.prose.line_height + (look_.large ? -4.f : 0.f);
  const float height = paragraph_height(c_, room, style, words), top = y + (look_.large ? 20.f : 8.f);
  if (draws && all_there) {
    paragraph(c_, name, look_.rows_x + 1, top, room, style, words);
    c_.note(name, {look_.rows_x, top, room, height});
  }
  const float legend = in_line ? top - 2 : top + height + 14;
  const float bar = legend_of(legend, ColourMap::beam, 1, "", draws);
  if (!divides) return std::max(top + height, legend + bar);
  return mixing(in_line ? top + height + 5 : legend + bar + 14, draws && all_there);
}

}  // namespace headlight::views
