// The questions about q and k below the first stroke, and the open answer.
#include <algorithm>

#include "theme/number_format.hpp"
#include "views/start/start_look.hpp"
#include "views/start/strokes_drawing.hpp"
#include "widgets/matrix_draw.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float between_questions = 30;

/// Returns "WQ" for "W_{Q}", because no letter may be small in front of a class.
std::string without_subscripts(std::string words) {
  for (size_t at = words.find("_{"); at != std::string::npos; at = words.find("_{")) {
    words.erase(words.find('}', at), 1);
    words.erase(at, 2);
  }
  return words;
}

}  // namespace

/// Draws a question as a link centred at this height; returns its right end.
float StrokesDrawing::draw_question(StrokesQuestion question, const std::string& words, float x, float middle, bool draws) {
  constexpr const char* names[] = {"", "strokes.made", "strokes.known", "strokes.why"};
  const ImFont* font = look_.prose.bold;
  if (draws && start_link(c_, names[static_cast<int>(question)], x, c_.baseline_at(font, middle), font, words).clicked) pressed_ = question;
  return x + c_.text_width(font, words);
}

float StrokesDrawing::questions(float y, bool draws) {
  std::vector<std::pair<StrokesQuestion, std::string>> all;
  if (!text_.made().empty()) all.emplace_back(StrokesQuestion::made, c_.phrases("strokes.made"));
  if (state_.earlier) all.emplace_back(StrokesQuestion::known, text_.known_question(*state_.earlier));
  const float line = look_.words_at_left ? look_.prose.line_height
                     : look_.large       ? 44.f
                                         : 36.f,
              left = look_.rows_x + (look_.words_at_left ? 1.f : 4.f);
  float x = left;
  const float top = y;
  for (const auto& [question, words] : all) {
    const std::string& shown = state_.answered == question ? c_.phrases("strokes.hide") : words;
    if (x > left && x + c_.text_width(look_.prose.bold, shown) > look_.right()) x = left, y += line;
    x = draw_question(question, shown, x, y + line / 2, draws) + between_questions;
  }
  if (all.empty()) return y;
  y += line;
  if (state_.answered != StrokesQuestion::made && state_.answered != StrokesQuestion::known) return y;
  answer_top_ = top;
  const float end = state_.answered == StrokesQuestion::made ? made(y + 14, draws) : known(y + 14, draws);
  if (draws) c_.note("strokes.answer", {look_.rows_x, y, look_.rows_w, end - y});
  return end;
}

/// Draws a paragraph of an answer; returns the top of the next one.
float StrokesDrawing::answer(const std::string& words, float y, bool draws) {
  const float width = look_.words_at_left ? look_.rows_w : look_.rows_w - 8, x = look_.rows_x + (look_.words_at_left ? 1.f : 4.f);
  TextStyle style = {look_.prose.font, look_.prose.bold, c_.colours().text, look_.prose.line_height + 1};
  if (look_.large) style = {look_.words.font, look_.words.bold, c_.colours().text, look_.words.line_height};
  const float height = paragraph_height(c_, width, style, words);
  if (draws) {
    paragraph(c_, "strokes.answer", x, y, width, style, words);
    c_.log.announce(without_markup(words));
  }
  return y + height + 6;
}

float StrokesDrawing::made(float y, bool draws) {
  for (const std::string& words : text_.made()) y = answer(look_.large ? without_subscripts(words) : words, y, draws);
  return y;
}

/// Draws three rows of weights: the earlier layer's look at the changed word, the row of the strokes, and that row without the look.
float StrokesDrawing::known(float y, bool draws) {
  y = answer(text_.known_before(*state_.earlier), y, draws);
  y = known_rows(y + 4, draws);
  return answer(text_.known_without(*state_.earlier), y + 8, draws);
}

float StrokesDrawing::known_rows(float y, bool draws) {
  const EarlierLook& look = *state_.earlier;
  const std::vector<std::string> names = text_.known_rows(look);
  const std::vector<float> now(f_.shares.begin(), f_.shares.end());
  const std::vector<float>* rows[] = {&look.weights, &now, &look.without};
  const auto word = static_cast<Index>(look.word), most = static_cast<Index>(from_the_largest(now).front());
  const auto [in_line, pitch] = columns();
  const auto n = static_cast<Index>(now.size());
  for (Index first = 0; first < n; first += in_line) {
    const Index here = std::min(in_line, n - first);
    if (draws) draw_column_words(y + 8, first, here, pitch, {word, most});
    y += look_.large ? 24.f : 16.f;
    for (size_t row = 0; row < 3; ++row) {
      if (draws) {
        draw_row_name(names[row], y, look_.undivided_h);
        draw_weights("strokes.known." + std::to_string(row) + ".", *rows[row], row == 0 ? word : most, y + above_row_here(), first,
                     {here, pitch});
      }
      y += above_row_here() + look_.undivided_h;
    }
    y += first + in_line < n ? 14.f : 0.f;
  }
  return y;
}

/// Draws the columns from `first` on of a row of weights.
void StrokesDrawing::draw_weights(const std::string& name, const std::vector<float>& weights, Index ringed, float y, Index first,
                                  const Columns& columns) const {
  for (Index i = 0; i < columns.in_line; ++i) {
    const float weight = weights[static_cast<size_t>(first + i)];
    const Rect cell = {look_.rows_x + columns.pitch * static_cast<float>(i) + 1, y, columns.pitch - 2, look_.undivided_h - 2};
    const ImU32 fill = heat_colour(c_.theme.table(ColourMap::beam), ColourMap::beam, weight, 1);
    c_.fill(cell, fill, radius::cell);
    c_.text_in(cell, look_.undivided, ink_on(fill, c_.theme.scheme),
               written_number(c_.phrases, static_cast<double>(weight), p_.share_decimals));
    c_.note(name + std::to_string(first + i), cell);
    if (first + i == ringed) pinned_ring(c_, cell);
  }
}

}  // namespace headlight::views
