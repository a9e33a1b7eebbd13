#include "views/start/start_room.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "session/language.hpp"
#include "views/by_finger.hpp"
#include "views/start/start_bar.hpp"
#include "views/start/start_board.hpp"
#include "views/start/start_text.hpp"
#include "widgets/field_note.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/lost_typing.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float start_board_width = 1280, start_board_height = 672, start_status_height = 48, start_bar_height = 72, narrow_room = 900,
                column_width = 390, wheel_notch = 60;

bool any_key_pressed() {
  for (int key = static_cast<int>(Key::space); key <= static_cast<int>(Key::keypad_enter); ++key)
    if (key_pressed(static_cast<Key>(key), false)) return true;
  return false;
}

/// Returns the frame with the session of the first two minutes.
Frame about(Frame& f, Session& session) {
  return {session,         f.documents, f.lessons,   f.start, f.settings, f.canvas,  f.grid,       f.highlight,
          f.scales,        f.masked,    f.influence, f.back,  f.hover,    f.pointed, f.point_next, f.operands,
          f.operands_next, f.cell_drag, f.open_page, f.zooms, f.map,      f.motion,  f.travel,     f.many};
}

/// Switches the language from the next frame on; keeps the old one if its words cannot be read.
void speak(Frame& frame, const std::string& language) {
  try {
    phrases_in(language);
    frame.settings.language = language;
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

}  // namespace

StartRoom::StartRoom(StartPlayer& player) : player_(player) {}

float StartRoom::scale(float chosen, float width, float height) {
  const float filling = filling_scale(width, height, start_board_width, start_board_height + start_status_height);
  const bool narrow = width / chosen<narrow_room, upright = height> width;
  return narrow && (upright || filling < chosen / 2) ? chosen : filling;
}

bool StartRoom::moves(const Settings& settings) const {
  if (!player_.is_open()) return false;
  if (player_.story().step() == StartStep::strokes) return strokes_move(strokes_, settings);
  return !settings.moves_less() && !moment_.over(player_.story().first().words.size());
}

void StartRoom::finish() { moment_.seconds = StartMoment().seconds; }

void StartRoom::begin_anew() {
  if (times_ == player_.times()) return;
  times_ = player_.times();
  strokes_begun_ = typing_ = itself_ = by_keys_ = false;
  refused_.reset();
  ring_.reset();
  scroll_ = 0;
  finish();
}

/// Notes whether keys or the pointer were used last, for the hints of the status line.
void StartRoom::follow_hand() {
  if (any_key_pressed()) by_keys_ = true;
  if (ImGui::IsMouseClicked(0)) by_keys_ = false;
}

std::string StartRoom::status(const Frame& frame, bool by_touch) const {
  const Phrases& phrases = frame.canvas.phrases;
  const StartStory& story = player_.story();
  if (frame.session.failed()) return escaped(phrases.format(frame.session.last_message()));
  if (refused_) return start_word_answer(story, phrases, *refused_, refused_word_);
  if (typing_) return start_typing(story, phrases, by_touch);
  if (itself_) return phrases("start.status.itself", {{"pronoun", story.first().words[story.first().pronoun]}});
  return start_status(story, phrases, by_touch);
}

StartExit StartRoom::draw(Frame& frame, bool presenting, bool own_work) {
  begin_anew();
  follow_hand();
  const Canvas& c = frame.canvas;
  const Rect& window = frame.grid.top;
  const float height = frame.grid.status.bottom();
  const bool narrow = window.w < narrow_room;
  const float bar = narrow ? 52.f : start_bar_height, status_height = narrow ? 60.f : start_status_height;
  moment_.moves = !frame.settings.moves_less();
  moment_.seconds += ImGui::GetIO().DeltaTime;
  c.fill({0, 0, window.w, height}, c.colours().bg);
  StartPressed pressed;
  StartScene scene{c,  player_.story(), StartType(c, presenting), moment_, pressed, presenting, by_finger(frame.grid), typing_, own_work,
                   {}, &languages_};
  scene.field = [this, &frame](const Canvas& canvas, const Rect& rect, const ImFont* font) { draw_field(frame, canvas, rect, font); };
  const Rect area = {0, bar, window.w, height - bar - status_height}, status_area = {0, area.bottom(), window.w, status_height};
  StartExit exit = StartExit::none;
  if (player_.story().step() == StartStep::strokes) exit = draw_strokes_of(frame, area, presenting);
  else draw_story(scene, area);
  draw_start_bar(scene, {0, 0, window.w, bar});
  const bool strokes = player_.is_open() && player_.story().step() == StartStep::strokes;
  if (strokes) {
    const std::string sentence = strokes_sentence(player_.own_session(), strokes_, c.phrases);
    const bool is_new = strokes_sentence_is_new(strokes_);
    if (!is_new) c.log.announce(without_markup(sentence));
    draw_start_status(scene, status_area, is_new ? sentence : strokes_hint(strokes_, c.phrases), is_new);
  } else {
    const bool tip = pressed.over_word && !typing_ && !refused_ && !frame.session.failed();
    draw_start_status(scene, status_area, tip ? c.phrases("start.word.tip") : status(frame, scene.by_touch));
  }
  const StartExit taken = take(frame, pressed);
  return exit == StartExit::none ? taken : exit;
}

/// Draws the board, or in a narrow window the column with its button always in sight.
void StartRoom::draw_story(StartScene& scene, const Rect& area) {
  const Canvas& c = scene.c();
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const bool narrow = area.w < narrow_room;
  if (narrow) {
    const float width = std::min(area.w, column_width), x = area.x + (area.w - width) / 2;
    const float footer = start_footer_height(scene);
    const Rect view = {area.x, area.y, area.w, area.h - footer};
    c.draw->PushClipRect(c.at(view.x, view.y), c.at(view.right(), view.bottom()), true);
    scroll(c, "start", view, hidden_, wheel_notch, scroll_);
    const float filled = draw_start_column(scene, {x, area.y - scroll_, width, area.h});
    hidden_ = std::max(0.f, filled - view.h);
    draw_scroll_bar(c, view.right() - 6, view, filled, scroll_);
    c.draw->PopClipRect();
    draw_start_footer(scene, {x, area.bottom() - footer, width, footer});
  } else {
    const float lower = start_board_height - start_bar_height;  // the board's part below the bar
    hidden_ = std::max(0.f, lower - area.h);
    scroll(c, "start", area, hidden_, wheel_notch, scroll_);
    const float y = area.y - start_bar_height + std::max(0.f, std::floor((area.h - lower) / 2)) - scroll_;
    draw_start_board(scene, std::floor((area.w - start_board_width) / 2), y);
  }
  c.draw->PopClipRect();
}

StartExit StartRoom::draw_strokes_of(Frame& frame, const Rect& area, bool presenting) {
  begin_strokes();
  Frame own = about(frame, player_.own_session());
  const bool narrow = area.w < narrow_room;
  const float width = std::min(area.w, narrow ? column_width : start_board_width);
  const float height = narrow ? area.h : std::min(area.h, start_board_height - start_bar_height);
  const Rect content = {std::floor((area.w - width) / 2), area.y + std::floor((area.h - height) / 2), width, height};
  return exit_of(draw_strokes(own, content, strokes_, presenting));
}

/// Restarts the strokes if they explain another sentence than before.
void StartRoom::begin_strokes() {
  strokes_.by_keys = by_keys_;
  if (strokes_begun_ && strokes_.weight == player_.weight()) return;
  strokes_begun_ = true;
  strokes_ = Strokes{};
  strokes_.weight = player_.weight();
  strokes_.by_keys = by_keys_;
  strokes_.french = player_.french();
  strokes_.earlier = player_.earlier();
  if (const auto first = std::exchange(first_drawn_, std::nullopt)) {
    strokes_.draw_all();
    if (first->second != StrokesQuestion::none) strokes_.answer(first->second);
    else strokes_.n_drawn = first->first;
  }
}

void StartRoom::show_strokes(int n, StrokesQuestion answered) {
  first_drawn_ = {n, answered};
  strokes_begun_ = false;
}

StartExit StartRoom::exit_of(StrokesAction action) {
  switch (action) {
    case StrokesAction::nothing: return StartExit::none;
    case StrokesAction::back: player_.story().go_back(); return StartExit::none;
    case StrokesAction::stages: return StartExit::stages;
    case StrokesAction::lessons: return StartExit::lessons;
    case StrokesAction::sentence: return StartExit::sentence;
    case StrokesAction::map: return StartExit::map;
  }
  return StartExit::none;
}

/// Acts on the pressed controls once everything is drawn.
StartExit StartRoom::take(Frame& frame, const StartPressed& pressed) {
  StartStory& story = player_.story();
  const bool anything = pressed.word || pressed.change || pressed.inside || pressed.again || pressed.type || pressed.step;
  if (anything) refused_.reset(), itself_ = false, frame.session.report({});
  if (pressed.word) {
    itself_ = !story.choose(*pressed.word);
    if (!itself_) animate(), frame.canvas.log.drop_focus();
  }
  if (pressed.change && story.go_on()) animate(), frame.canvas.log.drop_focus();
  if (pressed.inside) story.step_inside(), strokes_begun_ = false, frame.canvas.log.drop_focus();
  if (pressed.again) story.undo(), animate();
  if (pressed.step) {
    const bool changed = *pressed.step == StartStep::answer && story.is_changed();
    story.go_to(changed ? StartStep::changed : *pressed.step);
    if (*pressed.step == StartStep::strokes) strokes_begun_ = false;
  }
  if (pressed.type && !typing_) {
    typing_ = true;
    field_ = {};
    field_.focus_next = true;
  }
  if (!pressed.language.empty()) speak(frame, pressed.language);
  return pressed.skip ? StartExit::skip : StartExit::none;
}

void StartRoom::draw_field(Frame& frame, const Canvas& canvas, const Rect& rect, const ImFont* font) {
  const Canvas& c = frame.canvas;
  const ImVec2 corner = c.logical(canvas.at(rect.x, rect.y));
  const Rect r = {corner.x, corner.y, rect.w, rect.h};
  const StartStory& story = player_.story();
  const FieldSpec spec = {.placeholder = c.phrases("start.word.placeholder"), .max_length = 60, .font = font};
  const Tokenizer& known = *story.document().model->tokenizer;
  const FieldEvent event = completion_.field(frame, "start.field", r, field_, story.word(), spec, known);
  if (event == FieldEvent::edited) refused_.reset();
  if (event == FieldEvent::cancelled) typing_ = false, refused_.reset();
  if (event == FieldEvent::entered) enter_word(frame);
  if (refused_ && typing_)
    field_note(c, "start.refused", r, start_word_answer(story, c.phrases, *refused_, refused_word_), NoteKind::refuses, NoteSide::above);
}

/// Enters a word. A word that does not fit leaves the field open, with the reason beside it.
void StartRoom::enter_word(const Frame& frame) {
  StartStory& story = player_.story();
  refused_word_ = field_.text;
  const WordChange change = story.change(field_.text);
  refused_ = change == WordChange::changed || change == WordChange::nothing ? std::nullopt : std::optional(change);
  frame.session.report({});
  typing_ = change == WordChange::unknown || change == WordChange::not_one_word;
  if (typing_) field_.focus_next = true;
  if (change == WordChange::changed) animate();
}

StartExit StartRoom::handle_keys(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  FrameItems& log = frame.canvas.log;
  if (io.WantTextInput || typing_) return StartExit::none;
  if (key_pressed(Key::escape, false)) return StartExit::skip;
  if (key_pressed(Key::tab)) return log.move_focus(io.KeyShift ? -1 : 1), StartExit::none;
  if (ImGui::IsMouseClicked(0)) log.drop_focus(), ring_.reset();
  if (log.has_focus() && (enter_pressed() || key_pressed(Key::space, false))) return log.press(), StartExit::none;
  StartStory& story = player_.story();
  if (story.step() == StartStep::strokes) return io.KeyCtrl ? StartExit::none : exit_of(strokes_keys(frame.canvas, strokes_));
  if (io.KeyCtrl) {
    if (key_pressed(Key::z, false) && !io.KeyShift && story.step() == StartStep::changed) story.undo(), animate();
    return StartExit::none;
  }
  story_keys(frame);
  return StartExit::none;
}

bool StartRoom::story_keys(Frame& frame) {
  StartStory& story = player_.story();
  const bool asks = story.step() == StartStep::question;
  if (const int by = (key_pressed(Key::right) ? 1 : 0) - (key_pressed(Key::left) ? 1 : 0); asks && by) return move_ring(frame, by), true;
  if (!asks && slash_typed()) {
    typing_ = true, field_ = {}, field_.focus_next = true;
    return true;
  }
  const bool on =
      enter_pressed() || key_pressed(Key::space, false) || key_pressed(Key::page_down, false) || (!asks && key_pressed(Key::right, false));
  const bool back = key_pressed(Key::page_up, false) || key_pressed(Key::backspace, false) || (!asks && key_pressed(Key::left, false));
  if (on && story.go_on()) {
    refused_.reset();
    strokes_begun_ = false;
    return animate(), true;
  }
  if (back && story.go_back()) return finish(), true;
  return false;
}

/// Moves the keyboard's ring from word to word, past the pronoun.
void StartRoom::move_ring(Frame& frame, int by) {
  const Reading& first = player_.story().first();
  const auto n = static_cast<int>(first.words.size());
  int at = ring_ ? static_cast<int>(*ring_) : by > 0 ? -1 : n;
  do at = (at + by + n) % n;
  while (at == static_cast<int>(first.pronoun));
  ring_ = static_cast<size_t>(at);
  itself_ = false;
  frame.canvas.log.set_focus("start.word." + std::to_string(at));
}

}  // namespace headlight::views
