#include "views/boards/board.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "document/option.hpp"
#include "model/equation.hpp"
#include "session/looks.hpp"
#include "session/way_back/objectives.hpp"
#include "views/boards/back_switch.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/stage_list.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {

NodeId drawn_step(const Session& s) {
  return step_drawn(s.graph(), s.nodes().outline, main_node(s.navigation().place(), s.nodes(), s.selection().head));
}

namespace {

/// The board of a look other than the usual one.
BoardKind board_of_look(const Session& s, StageLook look) {
  switch (look) {
    case StageLook::lines: return BoardKind::lines;
    case StageLook::points: return BoardKind::points;
    case StageLook::layers: return BoardKind::layers;
    case StageLook::why: return BoardKind::why;
    case StageLook::many: return BoardKind::many;
    case StageLook::pieces: return BoardKind::pieces;
    default: break;
  }
  const NodeId node = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  return s.nodes().outline.is_attention_weights(node) ? BoardKind::heads : BoardKind::head_logits;
}

}  // namespace

BoardKind board_of(const Session& s) {
  if (shows_way_back(s)) return BoardKind::way_back;
  if (const std::optional<StageLook> look = other_look(s)) return board_of_look(s, *look);
  constexpr std::pair<Stage, BoardKind> own_boards[] = {
      {Stage::translate, BoardKind::translation}, {Stage::tokens, BoardKind::tokens}, {Stage::probs, BoardKind::next_word}};
  for (const auto& [stage, board] : own_boards)
    if (s.selection().stage == stage) return board;
  const Node& step = s.graph()[drawn_step(s)];
  if (step.is_input()) return BoardKind::imported;
  switch (step.op->form()) {
    case Form::lookup: return BoardKind::lookup;
    case Form::product: return BoardKind::product;
    case Form::sum: return BoardKind::sum;
    case Form::cut: return BoardKind::split;
    case Form::join: return BoardKind::merge;
    case Form::rotation: return BoardKind::rotation;
    default: break;
  }
  const bool of_keys = !step.inputs.empty() && agree(s.graph()[step.inputs.front()].axes.cols, step.axes.cols);
  if (of_keys && step.axes.cols.kind == AxisKind::key) return BoardKind::rows_of_keys;
  return step.op->form() == Form::normalisation ? BoardKind::norm : BoardKind::pair;
}

LinkActions link_actions(Frame& frame) {
  const auto called = [&frame](const std::string& name) { return stage_called(name, frame.session.nodes(), frame.session.selection().at); };
  return {[&frame, called](const std::string& name) { frame.session.go(called(name)); },
          [&frame, called](const std::string& name) { frame.point_next = called(name); }};
}

void follow_link(Frame& frame, const RichResult& prose) {
  const LinkActions links = link_actions(frame);
  if (!prose.hovered.empty()) links.hovered(prose.hovered);
  if (!prose.clicked.empty()) links.clicked(prose.clicked);
}

namespace {

/// Names what is broken on purpose; empty if nothing is. The words "broken on purpose" are left out where `fits` does not hold for the
/// whole: the colour says that, too.
std::string broken_words(const Frame& frame, const std::function<bool(const std::string&)>& fits) {
  const Phrases& phrases = frame.canvas.phrases;
  std::string first;
  int n = 0;
  for (const Mistake mistake : all_mistakes())
    if (!is_option(mistake) && frame.session.document().makes(mistake) && n++ == 0) first = session::title(mistake, phrases);
  if (n == 0) return "";
  const std::string whole =
      n > 1 ? phrases("board.broken.more", {{"mistake", first}, {"n", n - 1}}) : phrases("board.broken", {{"mistake", first}});
  return fits(whole) ? whole : n > 1 ? first + " " + phrases("board.more", {{"n", n - 1}}) : first;
}

/// Nobody should take a broken computation for a right one, so every stage says what is broken, and where to mend it: at the right end of
/// `area`, in several lines if one has no room. The words are shorter if they need more than `free`, where nothing else stands. Returns the
/// room that it takes; nothing if nothing is broken.
Rect draw_warning(Frame& frame, const Rect& area, float free) {
  const Canvas& c = frame.canvas;
  constexpr float around = 32, line = 17;
  const auto fits = [&](const std::string& text) { return c.text_width(c.fonts().label, text) + around <= free; };
  const std::string words = broken_words(frame, fits);
  if (words.empty()) return {};
  const float width = std::min(area.w, c.text_width(c.fonts().label, words) + around);
  const std::vector<std::string> lines = c.wrapped(c.fonts().label, words, width - around + 1);
  const Rect r = {area.right() - width, area.y + 21, width, 13 + line * static_cast<float>(lines.size())};
  const Interaction touch = c.touch("broken", r);
  c.fill(r, c.colours().raised, radius::control);
  c.outline(r, c.colours().edit, radius::control, 1.5f);
  for (size_t i = 0; i < lines.size(); ++i)
    c.text_in({r.x, r.y + 6.5f + line * static_cast<float>(i), r.w, line}, c.fonts().label, c.colours().edit, lines[i]);
  if (touch.focused) c.focus_ring(r, radius::control);
  if (touch.clicked) frame.open_page = InspectorPage::mistakes;
  return r;
}

constexpr float look_width = 59, beside_looks = 16, behind_title = 18;

bool is_offered(const Frame& frame, const Look& each) { return each.has_button && each.fits(frame.session); }

float room_of_looks(const Frame& frame) {
  const auto n = std::count_if(looks().begin(), looks().end(), [&](const Look& each) { return is_offered(frame, each); });
  return n < 2 || shows_way_back(frame.session) ? 0 : look_width * static_cast<float>(n) + beside_looks;
}

const std::string& name_of_look(const Frame& frame, const Look& each) {
  const bool list = each.look == StageLook::matrix && frame.session.selection().stage == Stage::tokens;
  return list ? frame.canvas.phrases("board.look.list") : frame.canvas.phrases.of("board.look.*", each.id);
}

/// Draws the choice of the stage's look, left of `right`. Returns the width that it takes.
float draw_looks(Frame& frame, float right, float y) {
  const Canvas& c = frame.canvas;
  StageLook& look = frame.session.selection().look;
  std::vector<Look> fitting;
  std::copy_if(looks().begin(), looks().end(), std::back_inserter(fitting), [&](const Look& each) { return is_offered(frame, each); });
  if (fitting.size() < 2 || shows_way_back(frame.session)) return 0;
  std::vector<std::string> ids, names;
  int chosen = 0;
  for (const Look& each : fitting) {
    if (look == each.look) chosen = static_cast<int>(ids.size());
    ids.push_back(each.id);
    names.push_back(name_of_look(frame, each));
  }
  const bool of_logits = fitting[1].look == StageLook::heads;
  const std::string& tip = of_logits ? c.phrases("board.look.heads.tip.logits") : c.phrases.of("board.look.*.tip", ids[1]);
  const float width = look_width * static_cast<float>(fitting.size());
  if (const auto now = segmented(c, "look", {right - width, y, width, 30}, names, chosen, {tip, ""}, ids))
    look = fitting[static_cast<size_t>(*now)].look;
  return width + beside_looks;
}

/// Says how many rows of this stage were cached and how many computed when the text was continued; else empty.
std::string cache_sentence(const Frame& frame) {
  const Session& s = frame.session;
  const NodeId node = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  const auto kept = s.selection().look == StageLook::matrix && !s.comparison() ? reused_rows_of(frame, node) : std::nullopt;
  if (!kept) return "";
  const Phrases& phrases = frame.canvas.phrases;
  const int before = static_cast<int>(*kept), now = static_cast<int>(s.graph()[node].axes.rows.size - *kept);
  return is_cached(s, node) ? phrases("board.kept", {{"kept", before}, {"new", now}})
                            : phrases("board.kept.not", {{"kept", before}, {"new", now}});
}

/// The words beside the title: on the way back the stage through which it leads.
std::string heading_place(const Session& session, const Phrases& phrases, const std::function<bool(const std::string&)>& fits) {
  if (!shows_way_back(session)) return board_place(session, phrases, fits);
  return phrases("back.through", {{"stage", without_markup(stage_title(session, session.navigation().place(), phrases))}});
}

}  // namespace

float heading_right(const Frame& frame, const Rect& area) {
  constexpr float drawer_button = 52;
  const bool has_button = frame.grid.inspector_form != Inspector::panel && frame.grid.inspector.w > 0;
  return area.right() - (has_button ? drawer_button : 0);
}

void draw_board_place(Frame& frame, float x, float baseline, float room, std::optional<float> title_end) {
  const Canvas& c = frame.canvas;
  const ImFont *font = c.fonts().label_plain, *large = c.fonts().title;
  const bool joins = title_end && !lists_stages(frame);
  const auto colon = [&](const std::string& words) { return joins ? colon_before(frame.session, words, c.phrases) : std::string(); };
  const std::string place = heading_place(frame.session, c.phrases, [&](const std::string& words) {
    return c.text_width(large, colon(words)) + c.text_width(font, words) <= room;
  });
  if (room < c.text_width(font, "\u2026")) return;
  const float behind = joins ? c.text(*title_end, baseline + 2, large, c.colours().text, colon(place)) : 0;
  c.text(x + behind, baseline, font, c.colours().muted, c.shortened(font, place, room - behind));
}

namespace {

/// Draws the choice of the head, if the stage has heads. Returns the width that it takes.
float draw_head_choice(Frame& frame, const Rect& area, float x, float y) {
  const Selection& selection = frame.session.selection();
  if (!is_per_head(selection.stage) && selection.stage != Stage::translate) return 0;
  const int n_heads = frame.session.document().config.n_heads;
  constexpr float least_for_word = 700;  // a narrower heading has no room for "cabeza" beside its buttons
  const float width = area.w < least_for_word ? least_head_stepper_width(n_heads) : head_stepper_width(frame.canvas, n_heads);
  const int step = head_stepper(frame.canvas, "head", {x, y, width, 30}, selection.head, n_heads);
  if (step) frame.session.navigation().set_head((selection.head + step + n_heads) % n_heads);
  return width + 18;
}

std::string heading_title(const Session& session, const Phrases& phrases) {
  return shows_way_back(session) ? phrases("back.title") : board_title(session, phrases);
}

/// The sentence of the stage, or the one that replaces it.
std::string sentence_to_show(const Frame& frame, const std::string& sentence) {
  if (shows_way_back(frame.session)) return sentence;
  const std::string kept = cache_sentence(frame);
  return kept.empty() ? sentence : kept;
}

/// Draws one below the other: title, controls, what is broken, the place in the model if it does not fit beside the title, and the
/// sentence.
float phone_heading(Frame& frame, const Rect& area, const std::string& sentence) {
  constexpr float line = 18;
  const Canvas& c = frame.canvas;
  const ImFont* font = c.fonts().label_plain;
  const std::string place = heading_place(frame.session, c.phrases, [](const std::string&) { return false; });
  const float title = area.x + draw_title_with_stages(frame, area.x, area.y + 45, heading_title(frame.session, c.phrases)) + behind_title;
  const bool beside = place.empty() || title + c.text_width(font, place) <= heading_right(frame, area);
  if (beside) draw_board_place(frame, title, area.y + 43, heading_right(frame, area) - title, title - behind_title);
  float y = area.y + 60;
  const float left = std::max(draw_head_choice(frame, area, area.x, y), has_own_control(frame.session) ? 160.f : 0.f),
              watched = room_of_motion_controls(frame), looks = room_of_looks(frame), both = room_of_back_switch(frame);
  const bool switches = shows_way_back(frame.session) || left + watched + looks + both <= area.w;  // else the key alone leads there
  const float moved = watched + (switches ? both : 0);
  const bool one_row = left + moved + looks <= area.w;
  const auto draw_moved = [&](float right) {
    draw_motion_controls(frame, right - (switches ? draw_back_switch(frame, right, y) : 0.f), y);
  };
  if (!one_row) draw_moved(area.right()), y += 38;
  const float looked = draw_looks(frame, area.right(), y);
  if (one_row) draw_moved(area.right() - looked);
  if (left + moved + looked > 0) y += 40;
  else y += 2;
  if (const Rect warned = draw_warning(frame, {area.x, y - 21, area.w, area.h}, 2 * area.w); warned.w > 0) y += warned.h + 8;
  if (!beside) c.text(area.x, y + 13, font, c.colours().muted, c.shortened(font, place, area.w)), y += line + 2;
  return draw_in_two_lines(c, {area.x, y, area.w, 0}, sentence_to_show(frame, sentence), c.fonts().body, c.colours().muted);
}

}  // namespace

float height_of_words(Index rows) {
  constexpr Index most = 40;
  return rows > most ? 0 : least_row_of_words * static_cast<float>(rows) + 1;
}

float height_of_heading(const Frame& frame) { return frame.grid.phone ? 170.f : 77.f; }

bool has_own_control(const Session& session) {
  return session.selection().stage == Stage::split && session.selection().look == StageLook::matrix && !shows_way_back(session);
}

float heading(Frame& frame, const Rect& area, const std::string& sentence) {
  if (frame.grid.phone) return phone_heading(frame, area, sentence);
  const Canvas& c = frame.canvas;
  const float title = area.x + draw_title_with_stages(frame, area.x, area.y + 45, heading_title(frame.session, c.phrases)) + behind_title;
  const float controls = area.y + 21, x = title + draw_head_choice(frame, area, title, controls);
  const float control = has_own_control(frame.session) ? 160 : 0;
  const float right = heading_right(frame, area);
  constexpr float beside_warning = 12;
  const float buttons = room_of_looks(frame) + room_of_back_switch(frame) + room_of_motion_controls(frame);
  const Rect warning =
      draw_warning(frame, {area.x, area.y, right - area.x - control, area.h}, right - control - beside_warning - buttons - x);
  const float warned = (warning.w > 0 ? warning.w + beside_warning : 0.f) + control;
  const float beside = right - warned, looked = draw_looks(frame, beside, controls);
  const float switched = looked + draw_back_switch(frame, beside - looked, controls);
  const float taken = switched + draw_motion_controls(frame, beside - switched, controls);
  draw_board_place(frame, x, area.y + 43, std::max(0.f, beside - taken - x), title - behind_title);
  const ImFont* font = c.fonts().body;
  const auto fit = [&](const std::string& words) { return c.text_width(font, words) <= area.w; };
  c.text(area.x, area.y + 72, font, c.colours().muted,
         c.shortened(font, sentences_that_fit(sentence_to_show(frame, sentence), fit), area.w));
  return area.y + 77;
}

}  // namespace headlight::views
