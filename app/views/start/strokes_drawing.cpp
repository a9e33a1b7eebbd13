#include "views/start/strokes_drawing.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "theme/number_format.hpp"
#include "views/boards/scales.hpp"
#include "views/start/side_legend.hpp"
#include "views/start/start_look.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float words_beside_from = 900;  ///< narrower boards have the words above the numbers
constexpr float narrow_pitch = 42;        ///< fits a product of six figures
constexpr double seconds_a_mark = 0.09;   ///< cells fill from left to right
constexpr double seconds_a_line = strokes_move_at_most;
constexpr float about_digits = 4;  ///< figure widths around a number in its cell
constexpr float room_of_legend = 280;
constexpr float letter_above = 22;  ///< room for q or k above its row

int widest_printed(const std::vector<double>& numbers, int decimals) {
  size_t most = 0;
  for (const double x : numbers)
    if (std::isfinite(x)) most = std::max(most, printed_number(x, decimals).size());
  return static_cast<int>(most);
}

float largest_size(const std::vector<double>& numbers) {
  double most = 0;
  for (const double x : numbers)
    if (std::isfinite(x)) most = std::max(most, std::abs(x));
  return static_cast<float>(most);
}

std::vector<double> one_after_other(std::vector<double> a, const std::vector<double>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

StrokesLook::StrokesLook(const Canvas& c, const Rect& content, bool presenting) : area(content), large(presenting) {
  const Fonts& f = c.fonts();
  words_at_left = !large && content.w >= words_beside_from;
  const float margin = content.w >= words_beside_from ? 64.f : 20.f;
  if (words_at_left) {
    words_x = content.x + 108, words_w = 172;
    rows_x = content.x + 317, rows_w = content.w - 64 - 317;
    disc_x = content.x + margin + 16, letter_w = 23;
  } else {
    disc_radius = large ? 20.f : 14.f;
    disc_x = content.x + margin + disc_radius;
    words_x = disc_x + disc_radius + 14, words_w = content.x + content.w - margin - words_x;
    const float side = std::clamp((content.w - 8 * narrow_pitch) / 2, 8.f, margin);  // lets eight numbers fit a line
    rows_x = content.x + side, rows_w = content.w - 2 * side;
    mixed_w = 96;
    most_in_line = 8, widest_pitch = 60, widest_column = 72;
  }
  prose = {f.body, f.body_bold, c.colours().text, 20};
  words = {f.body, f.body_bold, c.colours().muted, 20};
  column_words = words_at_left ? words : TextStyle{f.small, f.small_bold, c.colours().muted, 18};
  working = {f.body, f.body_bold, c.colours().text, 24};
  cells = {f.mono, f.mono_small, f.mono_tiny};
  scores = f.mono_medium, undivided = f.mono_medium, shares = chip = f.mono_large, small = f.mono;
  if (!large) return;
  rows_x = content.x + 70, rows_w = content.w - 110, letter_w = 23;
  most_in_line = 16, widest_pitch = 90, widest_column = 112;
  cell_h = 46, pair_step = 58, share_h = 50, undivided_h = 42, mixed_h = 30, mixed_w = 160;
  prose = {f.subtitle, f.subtitle_bold, c.colours().text, 34};
  words = column_words = {f.equation_sign, f.equation, c.colours().muted, 28};
  working = {f.equation_sign, f.equation, c.colours().text, 30};
  cells = {f.mono_stage};
  scores = shares = undivided = chip = small = f.mono_stage;
}

StrokesDrawing::StrokesDrawing(Frame& frame, const StrokesLook& look, const FourStrokes& strokes, const PrintedStrokes& printed,
                               Strokes& state)
    : frame_(frame),
      c_(frame.canvas),
      look_(look),
      f_(strokes),
      p_(printed),
      state_(state),
      text_(frame.session, strokes, printed, frame.canvas.phrases),
      operand_limit_(nice_limit(static_cast<double>(std::max(largest_size(strokes.q), largest_size(strokes.k))))),
      product_limit_(nice_limit(static_cast<double>(largest_size(strokes.products)))) {
  const HeadNodes& head = attention_at(frame.session.nodes(), f_.place.at).head[static_cast<size_t>(*f_.place.head)];
  scaled_limit_ = common_limit(frame.session.run(), head.scaled_scores);
  if (state.answered == StrokesQuestion::undivided) undivided_ = f_.undivided_shares();
  fit_rows();
}

Index StrokesDrawing::filled(Index of) const {
  if (!fills_ || frame_.settings.moves_less()) return of;
  const double each = std::min(seconds_a_mark, seconds_a_line / static_cast<double>(std::max<Index>(1, of)));
  return std::min<Index>(of, 1 + static_cast<Index>(static_cast<double>(state_.age) / each));
}

ImFont* StrokesDrawing::font_for(int characters, float pitch) const {
  const std::string figures(static_cast<size_t>(characters), '0');
  for (ImFont* font : look_.cells)
    if (c_.text_width(font, figures) + about_digits <= pitch) return font;
  return look_.cells.back();
}

/// Sets as many numbers in a line as the widest allows, in lines of equal length.
void StrokesDrawing::fit_rows() {
  const int operand = widest_printed(one_after_other(f_.q, f_.k), p_.operand_decimals),
            product = widest_printed(f_.products, p_.product_decimals);
  const std::string widest(static_cast<size_t>(std::max(operand, product)), '0');
  const float needed = c_.text_width(look_.cells.back(), widest) + about_digits / 2;
  const auto n = static_cast<Index>(f_.d_head()),
             fitting = std::clamp<Index>(static_cast<Index>(look_.rows_w / needed), 1, std::min(look_.most_in_line, n)),
             lines = (n + fitting - 1) / fitting, in_line = (n + lines - 1) / lines;
  const float pitch = std::min(std::max(look_.widest_pitch, needed), look_.rows_w / static_cast<float>(in_line));
  operand_rows_ = {pitch, in_line, font_for(operand, pitch)};
  product_rows_ = {pitch, in_line, font_for(product, pitch)};
}

float StrokesDrawing::stroke(int number, float y, bool draws) {
  fills_ = number == state_.n_drawn;
  const float top = words_above(number, y, draws);
  float end = 0;
  switch (number) {
    case 1: end = operands(top, draws); break;
    case 2: end = products(top, draws); break;
    case 3: end = division(top, draws); break;
    default: end = softmax(top, draws); break;
  }
  const float words = y + 8 + paragraph_height(c_, look_.words_w, look_.prose, text_.stroke(number));
  if (draws) c_.note("strokes." + std::to_string(number), {look_.area.x, y, look_.area.w, std::max(end, words) - y});
  return std::max(end, look_.words_at_left ? words : end);
}

/// Draws the number in its disc and the stroke's words. Returns the top of the numbers.
float StrokesDrawing::words_above(int number, float y, bool draws) {
  const std::string words = text_.stroke(number);
  const float height = paragraph_height(c_, look_.words_w, look_.prose, words);
  const float first_line = y + 2 + look_.prose.line_height / 2;
  if (draws) {
    const ImVec2 centre = c_.exact(look_.disc_x, look_.words_at_left ? y + 15 : first_line);
    c_.draw->AddCircleFilled(centre, look_.disc_radius * c_.scale(), c_.colours().text, 40);
    const float disc = look_.words_at_left ? y + 15 : first_line;
    c_.text(look_.disc_x, c_.baseline_at(look_.prose.bold, disc), look_.prose.bold, c_.colours().on_accent, std::to_string(number),
            Align::centre);
    paragraph(c_, "strokes.words." + std::to_string(number), look_.words_x, y + 2, look_.words_w, look_.prose, words);
  }
  return look_.words_at_left ? y : y + std::max(height, 2 * look_.disc_radius) + (look_.large ? 34.f : 8.f);
}

/// Draws the letter of a row. `part`: the range of numbers in this row, if there are several.
void StrokesDrawing::draw_letter(const char* letter, Role role, float y, const std::string& part) const {
  const ImU32 colour = role_colour(c_.colours(), role);
  const float middle = look_.letter_w > 0 ? y + look_.cell_h / 2 : y - 13;
  const float x = look_.letter_w > 0 ? look_.rows_x - 10 : look_.rows_x + 14;
  c_.text(x, c_.baseline_at(c_.fonts().letter, middle), c_.fonts().letter, colour, letter, Align::right);
  if (part.empty()) return;
  const ImFont* font = c_.fonts().small;
  const float width = c_.text(x + 8, c_.baseline_at(font, middle), font, c_.colours().muted, part);
  c_.note(std::string("strokes.part.") + letter + "." + part, {x + 8, middle - 7, width, 14});
}

void StrokesDrawing::draw_line(const std::string& name, const std::vector<double>& numbers, Index first, float y, const Fit& fit,
                               int decimals, float limit, ImU32 frame) {
  const Index n = std::min<Index>(fit.in_line, static_cast<Index>(numbers.size()) - first);
  const Index there = std::min(n, filled(static_cast<Index>(numbers.size())) - first);
  if (there <= 0) return;
  Matrix values(1, there);
  for (Index i = 0; i < there; ++i) values(0, i) = static_cast<float>(numbers[static_cast<size_t>(first + i)]);
  MatrixView view;
  view.name = name + (first > 0 ? "." + std::to_string(first) : "");
  view.values = std::make_shared<const Matrix>(std::move(values));
  view.rows = axis(AxisKind::one, 1), view.cols = axis(AxisKind::d_head, there);
  view.row_labels = view.col_labels = false;
  view.map = ColourMap::diverging, view.limit = limit;
  view.pitch_x = fit.pitch, view.pitch_y = view.min_pitch = look_.cell_h;
  view.gap = 2, view.radius = radius::cell;
  view.format = CellFormat{fit.font, decimals};
  if (frame) view.frames.push_back({0, 0, 0, there - 1, frame, 2, 5});
  const auto hovered = state_.hovered ? static_cast<Index>(*state_.hovered) - first : Index{-1};
  if (hovered >= 0 && hovered < there) view.hovered = ScreenCell{0, hovered};
  MatrixZoom still;
  const MatrixResult result = matrix_view(c_, view, still, look_.rows_x, y);
  if (result.hovered) hovered_ = static_cast<size_t>(first + result.hovered->col);
  clicked_ = clicked_ || result.clicked;
}

/// Draws two rows of numbers, framed in the colours of q and k; long ones continue in further lines.
float StrokesDrawing::operands(float y, bool draws) {
  const Fit& lines = operand_rows_;
  const float above = look_.letter_w > 0 ? 0.f : letter_above, step = look_.pair_step + above - (look_.letter_w > 0 ? 0.f : 4.f);
  const float legend_y = look_.words_at_left ? y - 15 : look_.letter_w > 0 ? y - 22 : y + 6;
  legend_of(legend_y, ColourMap::diverging, operand_limit_, "", draws);
  for (Index first = 0; first < f_.d_head(); first += lines.in_line) {
    const float q = y + above, k = q + step;
    const bool parted = above > 0 && lines.in_line < f_.d_head();
    const Index last = std::min<Index>(first + lines.in_line, f_.d_head());
    const std::string part = parted ? c_.phrases("strokes.part", {{"from", first + 1}, {"to", last}}) : "";
    if (draws) {
      if (first == 0 || above > 0) draw_letter("q", Role::query, q, part), draw_letter("k", Role::key, k, part);
      draw_line("strokes.q", f_.q, first, q, lines, p_.operand_decimals, operand_limit_, role_colour(c_.colours(), Role::query));
      draw_line("strokes.k", f_.k, first, k, lines, p_.operand_decimals, operand_limit_, role_colour(c_.colours(), Role::key));
    }
    y += 2 * step;
  }
  return questions(y - (look_.letter_w > 0 ? 2.f : 0.f), draws) + (look_.words_at_left ? 6.f : 16.f);
}

float StrokesDrawing::chip(float x, float centre_y, double value, int decimals, float limit, bool draws) const {
  const std::string number = written_number(c_.phrases, value, decimals);
  const float height = look_.large ? 42.f : 32.f, width = std::max(height * 2.3f, c_.text_width(look_.chip, number) + 20);
  if (!draws) return width;
  const Rect r = {x, centre_y - height / 2, width, height};
  const ImU32 fill = heat_colour(c_.theme.table(ColourMap::diverging), ColourMap::diverging, static_cast<float>(value), limit);
  c_.fill(r, fill, 4);
  c_.text_in(r, look_.chip, ink_on(fill, c_.theme.scheme), number);
  return width;
}

/// Draws the bar of a scale at the right end, with a note below it. Returns its height.
float StrokesDrawing::legend_of(float y, ColourMap map, float limit, const std::string& note, bool draws) const {
  SideLegend legend = {.right = look_.words_at_left ? look_.area.x + 1180 : look_.right() - (look_.large ? 60.f : 40.f),
                       .y = y,
                       .width = look_.words_at_left || look_.large ? 148.f : 90.f,
                       .map = map,
                       .limit = limit,
                       .font = look_.small,
                       .note = note,
                       .note_font = look_.large ? c_.fonts().equation_sign : c_.fonts().tiny};
  if (look_.words_at_left) legend.right = std::min(legend.right, look_.area.x + look_.area.w - 100);
  return draws ? side_legend(c_, legend) : side_legend_height(c_, legend);
}

/// Notes that the printed factors are rounded, beside the sum or below it.
void StrokesDrawing::draw_rounded(float x, float middle) const {
  const std::string& words = c_.phrases("strokes.rounded");
  const ImFont* font = look_.large ? look_.words.font : c_.fonts().small;
  const float width = c_.text_width(font, words);
  if (x + width > look_.right() - (look_.words_at_left ? room_of_legend : 0.f)) x = look_.rows_x + 1, middle += look_.large ? 46.f : 31.f;
  c_.text(x, c_.baseline_at(font, middle), font, c_.colours().muted, words);
  c_.note("strokes.rounded", {x, middle - 8, width, 16});
}

/// Draws the product of every pair, and their sum.
float StrokesDrawing::products(float y, bool draws) {
  const Fit& lines = product_rows_;
  for (Index first = 0; first < f_.d_head(); first += lines.in_line, y += look_.cell_h)
    if (draws) draw_line("strokes.products", f_.products, first, y, lines, p_.product_decimals, product_limit_, 0);
  const float middle = y + (look_.large ? 46.f : look_.words_at_left ? 24.f : 26.f);
  if (draws && filled(f_.d_head()) == f_.d_head()) {
    float x = look_.rows_x + 1;
    const auto write = [&](const std::string& words) {
      x += c_.text(x, c_.baseline_at(look_.words.font, middle), look_.words.font, c_.colours().muted, words) + (look_.large ? 22.f : 19.f);
    };
    write(c_.phrases("strokes.sum", {{"n", f_.d_head()}}));
    write("=");
    const float width = chip(x, middle, f_.score, p_.score_decimals, score_limit(), true);
    c_.note("strokes.score", {x, middle - 16, width, 32});
    if (p_.rounded) draw_rounded(x + width + 22, middle);
  }
  const float legend = look_.words_at_left ? middle - 10 : middle + (look_.large ? 40.f : 26.f);
  const std::string sum = c_.phrases("strokes.summed", {{"limit", to_text(static_cast<double>(score_limit()), 3)}});
  const float height = legend_of(legend, ColourMap::diverging, product_limit_, sum, draws);
  return look_.words_at_left ? middle + 21 : legend + height + 18;
}

/// Draws a remark in small type, in as many lines as needed; returns its lower end.
float StrokesDrawing::remark(const std::string& name, const std::string& words, float y, bool draws) const {
  const float width = look_.words_at_left ? look_.area.x + look_.area.w - 64 - look_.rows_x : look_.rows_w;
  TextStyle style = {look_.prose.font, look_.prose.bold, look_.words.colour, look_.prose.line_height};
  if (look_.large) style = {look_.words.font, look_.words.bold, c_.colours().text, look_.words.line_height};
  const float height = paragraph_height(c_, width, style, words);
  if (draws) {
    paragraph(c_, name, look_.rows_x + 1, y, width, style, words);
    c_.note(name, {look_.rows_x, y, width, height});
  }
  return y + height;
}

/// Draws "29.05 ÷ √16 = 29.05 ÷ 4 = 7.26", in as many lines as needed.
float StrokesDrawing::division(float y, bool draws) {
  const float line = look_.large ? 56.f : 42.f, left = look_.rows_x + 1;
  float x = left, middle = y + (look_.words_at_left ? 19.f : line / 2);
  const ImFont* font = c_.fonts().equation_sign;
  const auto room_for = [&](float width) {
    const float right = look_.words_at_left ? look_.area.x + look_.area.w - 64 : look_.right();
    if (x > left && x + width > right) x = left, middle += line;
  };
  const auto write = [&](const std::string& words, float with = 0) {
    const float width = c_.text_width(font, words), gap = look_.words_at_left ? 17.f : look_.large ? 22.f : 12.f;
    room_for(width + with);
    if (draws) c_.text(x, c_.baseline_at(font, middle), font, c_.colours().text, words);
    x += width + gap;
  };
  const auto box = [&](const char* name, double value, int decimals, float limit) {
    const float width = chip(x, middle, value, decimals, limit, draws);
    if (draws) c_.note(name, {x, middle - 16, width, 32});
    x += width + (look_.words_at_left ? 15.f : look_.large ? 19.f : 12.f);
  };
  const double scaled = f_.scaled[f_.at()];
  const float result = chip(0, 0, scaled, p_.scaled_decimals, scaled_limit_, false) + 22;
  box("strokes.divided", f_.score, p_.score_decimals, score_limit());
  write("÷");
  write("√" + std::to_string(f_.d_head()));
  const std::string score = written_number(c_.phrases, f_.score, p_.score_decimals), root = c_.phrases.number(p_.root);
  write("=", c_.text_width(font, score) + 22);
  write(score);
  write("÷", c_.text_width(font, root) + 22);
  write(root);
  write("=", result);
  box("strokes.scaled", scaled, p_.scaled_decimals, scaled_limit_);
  const std::string& why = state_.answered == StrokesQuestion::undivided ? c_.phrases("strokes.why.back") : c_.phrases("strokes.why");
  const float asks = c_.text_width(look_.prose.bold, why), before_legend = look_.area.x + look_.area.w - room_of_legend;
  if (!look_.words_at_left || x + asks > before_legend) x = left + 4, middle += line - 6;
  draw_question(StrokesQuestion::undivided, why, x + (look_.words_at_left ? 12.f : 0.f), middle, draws);
  const std::string note = c_.phrases("strokes.undivided", {{"limit", to_text(static_cast<double>(score_limit()), 3)}});
  const bool in_line = look_.words_at_left && x <= before_legend;
  if (in_line) {
    legend_of(y + 8, ColourMap::diverging, scaled_limit_, note, draws);
    return remark("strokes.root", text_.root(), middle + 20, draws) + 11;
  }
  const float below = remark("strokes.root", text_.root(), middle + line / 2, draws) + (look_.large ? 18.f : 8.f);
  return below + legend_of(below, ColourMap::diverging, scaled_limit_, note, draws) + 20;
}

}  // namespace headlight::views
