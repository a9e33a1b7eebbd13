#include "views/translate/translate_board.hpp"

#include <algorithm>
#include <utility>

#include "session/translate/translating.hpp"
#include "views/boards/stage_list.hpp"
#include "views/compare/compare_source.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/translate_text.hpp"
#include "views/translate/alignment_matrix.hpp"
#include "views/translate/french_line.hpp"
#include "widgets/controls.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float between = 40, least_both = 400;  ///< height above which next words and matrix are stacked
constexpr float one_line = 19;                   ///< height of each of the two lines that the sentence below the title may take

bool is_low(const Rect& board) { return board.h < 600; }
float below_words(const Rect& board) { return is_low(board) ? 40.f : 44.f; }  ///< the height of the buttons and the gap above them

/// Returns the height that the pronoun's bars give up if all words then show above them; else 0.
float given_up_by_bars(const Frame& frame, const Rect& board, float room) {
  constexpr float most = 14;
  const float lacking = AlignmentLines::least_height(frame) + below_words(board) - room;
  return lacking > 0 && lacking <= most ? lacking : 0;
}

}  // namespace

void TranslateBoard::draw(Frame& frame, const Rect& area) {
  hovered_ = std::exchange(hover_next_, std::nullopt);
  stacked_height_ = 0;
  if (is_narrow_part(area.w)) return draw_stacked(frame, area);
  const float top = draw_heading(frame, area);
  const bool low = area.h < 720;
  const float gap = is_low(area) ? 8.f : 14.f;  // a low window leaves the words the room
  const float usual = is_low(area) ? 160.f : low ? 172.f : 204.f;
  const float lower = usual - given_up_by_bars(frame, area, area.bottom() - usual - 10 - gap - top), rule = area.bottom() - lower - 10;
  const Rect upper = {area.x, top, area.w, rule - gap - top};
  if (shows_beam_) beam_.draw(frame, upper);
  else draw_upper(frame, upper);
  frame.canvas.hline(area.x, area.right(), rule, frame.canvas.colours().line);
  pronoun_.draw(frame, {area.x, rule + 10, area.w, lower - 4});
}

void TranslateBoard::draw_upper(Frame& frame, const Rect& area) {
  const Session& s = frame.session;
  const Index row = std::min<Index>(hovered_.value_or(chosen_row(s)), s.navigation().sample().n_target - 1);
  const Matrix weights = displayed_alignment(s);
  const float left = std::floor((area.w - between) * 0.47f);
  draw_left(frame, {area.x, area.y, left, area.h}, weights, row);
  draw_right(frame, {area.x + left + between, area.y, area.w - left - between, area.h}, weights, row);
}

/// Draws the choice of the board's heads, and of the beam search in their place. Returns its right end.
float TranslateBoard::draw_head_chooser(Frame& frame, float x, float y) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int n = s.document().config.n_heads, head = alignment_head(s);
  const std::vector<std::string> ids = {"mean", "one"};
  const std::vector<std::string> kinds = {c.phrases("translate.heads.mean"), c.phrases("translate.heads.one")};
  if (const auto kind = segmented(c, "heads_shown", {x, y, 104, 30}, kinds, head >= 0, {c.phrases("translate.heads.tip"), ""}, ids))
    s.selection().translation.head = *kind == 0 ? -1 : 0;
  x += 112;
  if (head >= 0) {
    const float width = head_stepper_width(c, n);
    const int step = head_stepper(c, "alignment.head", {x, y, width, 30}, head, n);
    if (step) s.selection().translation.head = (head + step + n) % n;
    x += width + 10;
  }
  if (button(c, "beam", {x, y, 62, 30}, c.phrases("translate.beam"), shows_beam_ ? ButtonKind::primary : ButtonKind::outline,
             {c.phrases("translate.beam.tip"), ""}))
    shows_beam_ = !shows_beam_;
  return x + 70;
}

void TranslateBoard::draw_gallery(Frame& frame, const Rect& r) {
  if (from_english_to_french(frame.session.document())) gallery_.draw(frame, r);
}

/// Draws the title, the current head and the pairs to try; while comparing, also the other state. Returns the y below.
float TranslateBoard::draw_heading(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool narrow = is_narrow_part(area.w);  // there the controls are below the title
  const float title = area.x + draw_title_with_stages(frame, area.x, area.y + 45, board_title(s, c.phrases)) + 18;
  const float controls = draw_head_chooser(frame, narrow ? area.x : title, narrow ? area.y + 60 : area.y + 21);
  if (narrow) draw_gallery(frame, {area.x, area.y + 98, area.w, 32});
  else draw_gallery(frame, {controls + 4, area.y + 20, heading_right(frame, area) - controls - 4, 32});
  const std::string warning = unknown_words_sentence(s, c.phrases);
  const ImFont* font = warning.empty() ? c.fonts().body : c.fonts().body_bold;
  const ImU32 ink = warning.empty() ? c.colours().muted : c.colours().nan;
  const std::string words = displayable(font, warning.empty() ? translate_text(s, c.phrases).subtitle : warning);
  const float sentence = narrow ? area.y + (from_english_to_french(s.document()) ? 138.f : 98.f) : area.y + 58;
  const bool bar_instead = !narrow && is_low(area) && s.comparison() && warning.empty();  // the words need the sentence's room
  if (bar_instead) return area.y + 66 + draw_compare_source(frame, area.x, area.y + 58, area.w);
  float y = area.y + (is_low(area) ? 86.f : 92.f);
  if (narrow) y = draw_in_two_lines(c, {area.x, sentence, area.w, 0}, words, font, ink) + 14;
  else y += draw_in_two_lines(c, {area.x, sentence, area.w, 0}, words, font, ink) - (sentence + one_line);
  if (!warning.empty()) c.note("unknown_words", {area.x, sentence, area.w, 18});
  if (s.comparison()) y += draw_compare_source(frame, area.x, y - 6, area.w) + 4;
  return y;
}

/// Draws everything stacked at its own height, on a narrow board.
void TranslateBoard::draw_stacked(Frame& frame, const Rect& area) {
  constexpr float beam = 320, pronoun = 208;
  const Rect upper = {area.x, draw_heading(frame, area), area.w, beam};
  float y = upper.bottom() + 14;
  if (shows_beam_) beam_.draw(frame, upper);
  else y = draw_upper_stacked(frame, upper);
  frame.canvas.hline(area.x, area.right(), y, frame.canvas.colours().line);
  const float below = pronoun + french_line_height(frame, area.w);
  pronoun_.draw(frame, {area.x, y + 10, area.w, below});
  stacked_height_ = y + 10 + below + 12 - area.y;
}

/// Draws the words with their lines, the possible next words, and the matrix. Returns the y below.
float TranslateBoard::draw_upper_stacked(Frame& frame, const Rect& area) {
  constexpr float row_height = 28, heading = 26, next = 262, most_rows = 24;
  const Session& s = frame.session;
  const Index row = std::min<Index>(hovered_.value_or(chosen_row(s)), s.navigation().sample().n_target - 1);
  const Matrix weights = displayed_alignment(s);
  const float rows = std::min(most_rows, static_cast<float>(std::max<Index>(weights.cols(), s.navigation().sample().n_target + 1)));
  const Rect lines = {area.x, area.y, area.w, heading + row_height * rows};
  if (const auto under = lines_.draw(frame, lines, weights, row)) hover_next_ = under;
  const float buttons = draw_buttons(frame, {area.x, lines.bottom() + 10, area.w, 34});
  next_.draw(frame, {area.x, buttons + 18, area.w, next}, row);
  const float matrix = buttons + 18 + next + 8;
  const float matrix_height = 92 + 24 * std::min(most_rows, static_cast<float>(weights.rows()));
  if (const auto under = draw_alignment_matrix(frame, {area.x, matrix, area.w, matrix_height}, weights, row)) hover_next_ = under;
  return matrix + matrix_height + 12;
}

void TranslateBoard::draw_left(Frame& frame, const Rect& area, const Matrix& weights, Index row) {
  if (const auto under = lines_.draw(frame, {area.x, area.y, area.w, area.h - below_words(frame.grid.board)}, weights, row))
    hover_next_ = under;
  draw_buttons(frame, {area.x, area.bottom() - 34, area.w, 34});
}

/// Draws the buttons in one row, on a phone in as many as needed. Returns the y below.
float TranslateBoard::draw_buttons(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool whole = goes_on(s), empty = s.navigation().sample().n_target <= 1;
  float x = r.x, y = r.y;
  const auto next = [&](const char* name, const std::string& label, ButtonKind kind, const std::string& tooltip,
                        const std::string& why_not) {
    const float width = c.text_width(c.fonts().label, label) + (r.w < 390 ? 14.f : 28.f);
    if (frame.grid.phone && x > r.x && x + width > r.right()) x = r.x, y += r.h + 8;
    const Interaction touch = button(c, name, {x, y, width, r.h}, label, kind, {tooltip, why_not});
    x += width + 8;
    return touch.clicked;
  };
  const std::string done = whole ? c.phrases("translate.done") : s.navigation().sample().ended ? c.phrases("translate.next.end") : "";
  if (next("write_next", c.phrases("translate.write"), whole ? ButtonKind::outline : ButtonKind::primary, c.phrases("translate.write.tip"),
           done))
    write_next(s);
  if (next("to_the_end", c.phrases("translate.to_end"), ButtonKind::outline, c.phrases("translate.to_end.tip"),
           whole ? c.phrases("translate.to_end.already") : ""))
    write_to_the_end(s);
  if (next("take_back", c.phrases("translate.back"), ButtonKind::outline, c.phrases("translate.back.tip"),
           empty ? c.phrases("translate.nothing_written") : ""))
    take_back(s);
  if (next("start_over", c.phrases("translate.start_over"), ButtonKind::outline, c.phrases("translate.start_over.tip"),
           empty && !whole ? c.phrases("translate.nothing_written") : ""))
    start_over(s);
  return y + r.h;
}

void TranslateBoard::draw_right(Frame& frame, const Rect& area, const Matrix& weights, Index row) {
  if (area.h >= least_both) {
    const float words = std::clamp(area.h * 0.4f, 196.f, 262.f);
    next_.draw(frame, {area.x, area.y, area.w, words}, row);
    if (const auto under = draw_alignment_matrix(frame, {area.x, area.y + words + 4, area.w, area.h - words - 4}, weights, row))
      hover_next_ = under;
    return;
  }
  const std::vector<std::string> ids = {"Next word", "Matrix"};
  const std::vector<std::string> pages = {frame.canvas.phrases("translate.page.next_word"), frame.canvas.phrases("translate.page.matrix")};
  if (const auto chosen =
          segmented(frame.canvas, "panel", {area.right() - 170, area.y - 4, 170, 28}, pages, static_cast<int>(page_), {}, ids))
    page_ = static_cast<Page>(*chosen);
  const Rect rest = {area.x, area.y + 32, area.w, area.h - 32};
  if (page_ == Page::next_word) next_.draw(frame, rest, row);
  else if (const auto under = draw_alignment_matrix(frame, rest, weights, row)) hover_next_ = under;
}

}  // namespace headlight::views
