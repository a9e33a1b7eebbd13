#include "views/present/present_view.hpp"

#include <algorithm>
#include <cmath>

#include "graph/ids.hpp"
#include "session/split_part.hpp"
#include "session/stage.hpp"
#include "session/stage_groups.hpp"
#include "views/boards/board.hpp"
#include "views/boards/large_matrix.hpp"
#include "views/boards/motion_view.hpp"
#include "views/present/board_sentence.hpp"
#include "views/present/present_board.hpp"
#include "views/present/present_map.hpp"
#include "views/prose/change_text.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/motion_text.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/working_line.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float present_edge = 22, present_control = 35, between_controls = 5, heading_height = 48, narrow = 230;

/// The sentence below the board. It reports an error or a result, or describes the computation or the pinned cell.
struct Sentence {
  std::string markup;
  bool failed = false;
};

Sentence sentence_of(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (!s.last_message().empty()) return {escaped(phrases.format(s.last_message())), s.failed()};
  if (frame.motion.on()) return {motion_sentence(s, frame.motion, phrases)};
  if (const std::string change = s.selection().hovered ? "" : change_sentence(frame); !change.empty()) return {change};
  if (const auto own = board_sentence(frame)) return {*own};
  return {presented_as(s) == PresentedAs::map ? presented_sentence(s, phrases) : spoken_markup(s, phrases)};
}

/// Speaks the sentence, unless it describes the pinned cell, which the voice reads anyway.
void say_aloud(const Frame& frame, const Sentence& sentence) {
  const Session& s = frame.session;
  const bool heard_anyway = !s.selection().map && sentence.markup == spoken_markup(s, frame.canvas.phrases);
  if (!heard_anyway) frame.canvas.log.announce(without_markup(sentence.markup));
}

/// Returns the cell whose working is above the sentence; none while its number is still missing.
std::optional<Cell> worked_cell(const Frame& frame) {
  const Session& s = frame.session;
  const auto shown = s.selection().active_cell();
  if (presented_as(s) != PresentedAs::stage || !shown || !s.navigation().contains(*shown) || holds_ids(s.graph()[shown->node]))
    return std::nullopt;
  const auto filling = filling_of(frame.motion, shown->node);
  return filling && !filling->has(shown->row, shown->col) ? std::nullopt : shown;
}

/// Returns the largest style in which `markup` takes at most its number of lines.
TextStyle style_within(const Canvas& c, const std::string& markup, float width, std::initializer_list<std::pair<TextStyle, int>> styles) {
  for (const auto& [style, lines] : styles)
    if (paragraph_height(c, width, style, markup) <= style.line_height * static_cast<float>(lines) + 1) return style;
  return (styles.end() - 1)->first;
}

std::string subtitle_of(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (presented_as(s) == PresentedAs::map) return escaped(presented_subtitle(s, phrases));
  return stage_text(s, phrases).subtitle;
}

/// Draws the choice of Q, K or V: the matrix that is split.
float draw_split_choice(Frame& frame, float x) {
  constexpr float width = 132;
  const Canvas& c = frame.canvas;
  const std::vector<std::string> names = {"Q", "K", "V"};
  if (const auto part = segmented(c, "split", {x, 10, width, 32}, names, split_part(frame.session), {}, names))
    choose_split_part(frame.session, static_cast<int>(*part));
  return width + 16;
}

}  // namespace

PresentedAs presented_as(const Session& s) {
  if (s.selection().map) return can_present_map(s) ? PresentedAs::map : PresentedAs::board;
  const auto is = [board = board_of(s)](BoardKind kind) { return board == kind; };
  const bool own = s.comparison() || s.selection().look != StageLook::matrix || is(BoardKind::translation) || is(BoardKind::next_word) ||
                   is(BoardKind::way_back);
  return own ? PresentedAs::board : PresentedAs::stage;
}

void PresentView::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.board.w, height = frame.grid.status.bottom();
  c.fill({0, 0, width, height}, c.colours().bg);
  const float top = draw_heading(frame, width), bottom = draw_foot(frame, width, height);
  const Rect room = {present_edge, top, width - 2 * present_edge, bottom - top};
  if (presented_as(frame.session) == PresentedAs::map) draw_present_map(frame, room);
  else draw_present_board(frame, room, first_);
}

namespace {

constexpr float least_place = 60;

/// Draws the place in the model and the stage's purpose: beside the title from x on if they fit, else below it. Returns their
/// lower end.
float draw_below_title(Frame& frame, const std::string& place, const std::string& words, float x, float bottom, float width) {
  constexpr float line = 17;
  const Canvas& c = frame.canvas;
  const TextStyle large{c.fonts().body, c.fonts().body_bold, c.colours().muted, 19},
      small{c.fonts().small, c.fonts().small_bold, c.colours().muted, line};
  const float room = width - present_edge - x;
  const int lines = place.empty() ? 2 : 1;
  const bool beside = room >= narrow && paragraph_height(c, room, small, words) <= line * static_cast<float>(lines) + 1;
  if (!place.empty() && room >= least_place)
    c.text(x, bottom - (beside && !words.empty() ? 30.f : 17.f), c.fonts().label_plain, c.colours().muted,
           c.shortened(c.fonts().label_plain, place, room));
  if (words.empty()) return bottom;
  if (beside) {
    const bool one = place.empty() && paragraph_height(c, room, large, words) <= large.line_height + 1;
    const TextStyle& style = one ? large : small;
    const float y = !place.empty() ? 28 : 26 - paragraph_height(c, room, style, words) / 2;
    follow_link(frame, paragraph(c, "present.prose", x, bottom - heading_height + y, room, style, words));
    c.note("present.prose", {x, bottom - heading_height + y, room, one ? 19 : line});
    return bottom;
  }
  const float whole = width - 2 * present_edge;
  const TextStyle style = style_within(c, words, whole, {{large, 1}, {small, 3}});
  const RichResult drawn = paragraph(c, "present.prose", present_edge, bottom - 4, whole, style, words);
  follow_link(frame, drawn);
  c.note("present.prose", {present_edge, bottom - 4, whole, drawn.height});
  return bottom + drawn.height + 2;
}

}  // namespace

/// Draws title, head, place in the model and purpose; returns their lower end.
float PresentView::draw_heading(Frame& frame, float width) const {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool map = presented_as(s) == PresentedAs::map;
  const std::string& title = map ? c.phrases("map.title") : board_title(s, c.phrases);
  const int n_heads = s.document().config.n_heads;
  const bool heads = map || is_per_head(s.selection().stage);
  const float stepper = heads ? std::max(n_heads > 9 ? 160.f : 146.f, head_stepper_width(c, n_heads)) : 0;
  icon(c, Icon::mark, present_edge + 9, 26, c.colours().beam, 20);
  const float left = present_edge + 27, room_of_title = width - present_edge - left - (heads && width > 480 ? stepper + 14 : 0);
  const ImFont* font = c.title_font(title, room_of_title);
  float x = left + c.text(left, c.baseline_at(font, 26), font, c.colours().text, c.shortened(font, title, room_of_title)) + 16;
  c.note("present.title", {left, 12, x - left - 16, 28});
  const std::string place = map ? presented_place(s, c.phrases) : board_place(s, c.phrases);
  if (!map && width - present_edge - x >= least_place)
    x += c.text(x - 16, c.baseline_at(font, 26), font, c.colours().text, colon_before(s, place, c.phrases));
  float bottom = heading_height;
  if (heads) {
    if (x + stepper > width - present_edge) x = present_edge, bottom += 38;
    if (const int step = head_stepper(c, "head", {x, bottom - 38, stepper, 32}, s.selection().head, n_heads))
      s.navigation().set_head((s.selection().head + step + n_heads) % n_heads);
    x += stepper + 14;
  }
  if (!map && has_own_control(s)) x += draw_split_choice(frame, x);
  return draw_below_title(frame, place, subtitle_of(frame), x, bottom, width);
}

/// Draws the controls at the lower left, where a teacher rarely blocks the light. Returns their right end.
float PresentView::draw_controls(Frame& frame, float bottom) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool map = presented_as(s) == PresentedAs::map;
  const float y = bottom - present_control;
  float x = present_edge;
  const bool first = map || s.navigation().stage_number() == 0, last = !map && s.navigation().place() == s.navigation().stages().back();
  if (icon_button(c, "present.previous", {x, y, present_control, present_control}, Icon::previous, ButtonKind::outline,
                  {c.phrases("present.previous"), first ? c.phrases("shell.transport.first") : ""}))
    previous_stage(s);
  x += present_control + between_controls;
  if (icon_button(c, "present.next", {x, y, present_control, present_control}, Icon::next, ButtonKind::outline,
                  {c.phrases("present.next"), last ? c.phrases("shell.transport.last") : ""}))
    go_on(frame);
  x += present_control + between_controls;
  if (map) {
    if (icon_button(c, "present.play", {x, y, present_control, present_control}, Icon::play, ButtonKind::primary,
                    {c.phrases("shell.transport.play", {{"key", key_of(Shortcut::play, c.phrases)}}), ""}))
      play_requested_ = true;
    return x + present_control + 16;
  }
  constexpr float beside = 16;
  const float room = room_of_motion_controls(frame, present_control);
  if (room > 0) draw_motion_controls(frame, x + room - beside, y, present_control);
  return x + std::max(room, 11.f);
}

namespace {

/// Draws the sentence in a room that ends at `bottom`, beside the controls or above them; returns its top.
float draw_presented_sentence(Frame& frame, const Sentence& sentence, float x, float room, float bottom, bool beside) {
  const Canvas& c = frame.canvas;
  const ImU32 ink = sentence.failed ? c.colours().nan : c.colours().text;
  const TextStyle style =
      style_within(c, sentence.markup, room,
                   {{{c.fonts().body, c.fonts().body_bold, ink, 20}, 2}, {{c.fonts().small, c.fonts().small_bold, ink, 17}, 3}});
  const float words = paragraph_height(c, room, style, sentence.markup);
  const float centre = bottom - present_control / 2, top = beside ? centre - words / 2 : bottom - present_control - 10 - words;
  follow_change_link(frame, paragraph(c, "present.status", x, top, room, style, sentence.markup));
  c.note("present.status", {x, top, room, words});
  say_aloud(frame, sentence);
  return top;
}

/// Draws the working of a cell above `bottom`, as large as fits; returns its top.
float draw_working_line(Frame& frame, const Cell& cell, float bottom, float room) {
  const Canvas& c = frame.canvas;
  const Fonts& f = c.fonts();
  const std::string working = working_line(frame.session, cell, c.phrases);
  const ImU32 ink = c.colours().text;
  const TextStyle style = style_within(
      c, working, room,
      {{{f.equation_sign, f.equation, ink, 26}, 1}, {{f.body, f.body_bold, ink, 20}, 2}, {{f.small, f.small_bold, ink, 17}, 4}});
  const float tall = paragraph_height(c, room, style, working);
  paragraph(c, "present.working", present_edge, bottom - tall, room, style, working);
  c.note("present.working", {present_edge, bottom - tall, room, tall});
  return bottom - tall - 3;
}

}  // namespace

/// Draws controls, the sentence, and above them the working of the pinned cell; returns their top.
float PresentView::draw_foot(Frame& frame, float width, float height) {
  constexpr float edge = 10;
  const float bottom = height - edge, end = draw_controls(frame, bottom);
  const bool beside = width - present_edge - end >= narrow;
  const float x = beside ? end : present_edge;
  const float top = draw_presented_sentence(frame, sentence_of(frame), x, width - present_edge - x, bottom, beside);
  const float y = std::min(top, bottom - present_control) - 6;
  const auto cell = worked_cell(frame);
  return cell ? draw_working_line(frame, *cell, y, width - 2 * present_edge) : y;
}

void PresentView::draw_status(Frame& frame) const {
  const Canvas& c = frame.canvas;
  const Rect& r = frame.grid.status;
  const float room = r.w - 2 * present_edge;
  const Sentence sentence = sentence_of(frame);
  const ImU32 ink = sentence.failed ? c.colours().nan : c.colours().text;
  const Fonts& f = c.fonts();
  // The sentence is as large as fits: it is the only text of these boards that the last row can read.
  const TextStyle style = style_within(
      c, sentence.markup, room,
      {{{f.equation_plain, f.equation, ink, 26}, 1}, {{f.body, f.body_bold, ink, 19}, 2}, {{f.small, f.small_bold, ink, 16}, 3}});
  const float height = paragraph_height(c, room, style, sentence.markup), top = r.centre_y() - height / 2;
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.y, c.colours().line);
  const RichResult drawn = paragraph(c, "present.status", r.x + present_edge, top, room, style, sentence.markup);
  follow_change_link(frame, drawn);
  say_aloud(frame, sentence);
  c.note("present.status", r);
  c.note("present.status.words", {r.x + present_edge, top, drawn.width, height});
}

void PresentView::forget_resting_pointer(Frame& frame, const std::string& place) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (place != std::exchange(place_, place)) rests_at_ = mouse, moved_ = false;
  moved_ = moved_ || mouse.x != rests_at_.x || mouse.y != rests_at_.y;
  if (!moved_) frame.hover.reset();
}

}  // namespace headlight::views
