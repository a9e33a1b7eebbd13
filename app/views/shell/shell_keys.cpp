// What the keys mean: those of a panel, a lesson, the training view and the boards, in the order in which they have them.
#include <algorithm>

#include "session/stage_groups.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/pin_keys.hpp"
#include "views/inspector/influence_section.hpp"
#include "views/shell/copy_matrix.hpp"
#include "views/shell/paste.hpp"
#include "views/shell/shell.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight {

namespace {

/// Ctrl with plus, minus and 0.
void zoom_by_keys(Settings& settings, float scale) {
  if (key_pressed(Key::equal)) settings.scale = std::min(3.f, scale + 0.25f);
  if (key_pressed(Key::minus)) settings.scale = std::max(0.75f, scale - 0.25f);
  if (key_pressed(Key::digit_0)) settings.scale = 0;
}

/// With Shift the menu of what has the keyboard, as a right click opens it; else that at the mark.
void open_menu(ItemLog& log) {
  if (ImGui::GetIO().KeyShift) return log.press_right();
  if (!log.find("file")) return;
  if (ImGui::GetIO().WantTextInput) ImGui::SetWindowFocus(nullptr);  // the caret leaves its field
  log.set_focus("file");
  log.press();
}

std::string typed_into_nothing(const Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const std::string key = frame.documents.host().is_page() ? "/" : phrases("shell.top.sentence.key");  // Ctrl+L is a browser's
  return phrases("shell.typed_into_nothing", {{"key", key}});
}

}  // namespace

void Shell::handle_keys(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (session_.is_reading() && !documents_.question() && key_pressed(Key::escape, false)) return session_.give_up();  // whatever is shown
  if (key_pressed(Key::f10, false)) return open_menu(frame.canvas.log);
  if (key_pressed(Key::f1, false)) documents_.panel() != Documents::Panel::none ? documents_.close_panel() : help_.toggle();
  if (record_panel_.open()) {
    if (!io.WantTextInput && key_pressed(Key::tab)) return frame.canvas.log.move_focus(io.KeyShift ? -1 : 1);
    const bool enter = key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false);
    if (frame.canvas.log.has_focus() && enter) return frame.canvas.log.press();
    return record_panel_.handle_keys();
  }
  if (key_pressed(Key::f11, false)) return presenter_.set_on(!presenter_.on());
  if (motion_.on() && nothing_asked() && !io.WantTextInput && key_pressed(Key::escape, false)) {
    motion_.finish();
    return transport_.stop();
  }
  if (nothing_asked() && presenter_.handle_keys(frame.canvas.log, lesson_is_shown() && lessons_.is_open())) return;
  if (lesson_points_at_window()) {
    if (key_pressed(Key::tab)) return frame.canvas.log.move_focus(io.KeyShift ? -1 : 1);
    return lessons_.handle_keys(frame);
  }
  if (lesson_is_shown()) {
    if (!io.WantTextInput && io.KeyCtrl && key_pressed(Key::v, false)) paste_sentence(session_, frame.canvas.phrases, false);
    if (!io.WantTextInput && !io.KeyCtrl && watch_lesson_by_keys(frame)) return;
    lessons_.handle_keys(frame);
    if (!io.WantTextInput && !io.KeyCtrl && key_pressed(Key::a + ('t' - 'a'), false)) training_.show(session_);
    return;
  }
  if (start_is_shown()) {
    if (io.KeyCtrl) zoom_by_keys(settings_, frame.canvas.scale());
    return leave_start(start_room_.handle_keys(frame));
  }
  if (io.WantTextInput) return;
  const bool training = training_is_shown();
  if (!io.KeyCtrl && lost_typing_.notice()) return old_notice_.hint(session_, typed_into_nothing(frame));
  if (session_.selection.pinned && !io.KeyCtrl && nothing_asked() && !training && !stage_is_presented()) type_number();
  ItemLog& log = frame.canvas.log;
  if (!training && nothing_asked() && io.KeyShift && move_pin_by_keys(session_)) return;
  if (key_pressed(Key::tab)) return log.move_focus(io.KeyShift ? -1 : 1);
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  const int heads = session_.document().config.n_heads;
  if (io.KeyCtrl) {
    const bool in_sight = !training && nothing_asked();  // else a panel covers the board, and nobody would see what a key does to it
    if (key_pressed(Key::v, false)) paste_sentence(session_, frame.canvas.phrases, in_sight);
    if (in_sight) {
      if (key_pressed(Key::z)) io.KeyShift ? session_.redo() : session_.undo();
      if (key_pressed(Key::y)) session_.redo();
      if (key_pressed(Key::c, false)) copy_matrix(frame);
      if (key_pressed(Key::a + ('l' - 'a'), false)) top_bar_.focus_sentence();
      if (key_pressed(Key::right)) step_group(session_, 1);
      if (key_pressed(Key::left)) step_group(session_, -1);
    }
    return zoom_by_keys(settings_, frame.canvas.scale());
  }
  if (!training && nothing_asked() && key_pressed(Key::backspace) && !session_.trail().empty())
    return session_.back_to(session_.trail().steps().size() - 1);
  if (key_pressed(Key::escape, false) && documents_.question()) return documents_.answer(Answer::cancel);
  if (key_pressed(Key::escape, false) && session_.computing()) return session_.give_up();
  if (!training && nothing_asked() && slash_typed()) return top_bar_.focus_sentence();
  const bool on_map = session_.selection.map && !training && !help_.open() && documents_.panel() == Documents::Panel::none;
  if (on_map && frame.grid.inspector_form == Inspector::drawer_right) {  // the drawer has its keys also while a box has the keyboard
    if (key_pressed(Key::escape, false) && inspector_.close()) return;
    if (key_pressed(Key::a + ('i' - 'a'), false)) return inspector_.toggle();
  }
  const bool map_is_presented = stage_is_presented() && presented_as(session_) == PresentedAs::map;
  if (on_map && !map_is_presented && map_.handle_keys(frame)) return;
  if (log.has_focus() && log.focused()) {  // the focused control has the keys until Escape; what is gone has none
    if (key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false) || key_pressed(Key::space, false)) log.press();
    if (key_pressed(Key::escape, false)) log.drop_focus();
    return;
  }
  if (!nothing_asked()) return handle_panel_keys(frame);
  if (key_pressed(Key::a + ('m' - 'a'), false)) return documents_.show(Documents::Panel::models);
  if (training) return training_.handle_keys(frame);
  if (key_pressed(Key::a + ('t' - 'a'), false)) return training_.show(session_);
  if (key_pressed(Key::a + ('l' - 'a'), false)) return lessons().choose();
  if (watch_by_keys(frame)) return;
  if (key_pressed(Key::right) || key_pressed(Key::space) || key_pressed(Key::page_down)) go_on(frame);
  if (key_pressed(Key::left) || key_pressed(Key::page_up)) previous_stage(session_);
  const bool heads_are_shown = session_.selection.look == StageLook::heads && !on_map && !session_.comparison();
  if (const int by = (key_pressed(Key::down) ? 1 : 0) - (key_pressed(Key::up) ? 1 : 0);
      by && !(heads_are_shown && stage_view().step_head(session_, by)))
    session_.set_head((session_.selection.head + heads + by) % heads);
  if (key_pressed(Key::home, false)) session_.go(StagePlace(session_.stages().front()));
  if (key_pressed(Key::end, false)) session_.go(StagePlace(session_.stages().back()));
  if (key_pressed(Key::o, false)) session_.selection.map ? leave_map(frame) : go_to_map(frame);
  if (key_pressed(Key::a + ('p' - 'a'), false)) transport_.toggle_play(motion_);
  if (key_pressed(Key::a + ('i' - 'a'), false)) inspector_.toggle();
  if (key_pressed(Key::a + ('c' - 'a'), false)) session_.set_comparing(!session_.comparison());
  if (key_pressed(Key::a + ('r' - 'a'), false)) toggle_reach(session_);
  if (!key_pressed(Key::escape, false)) return;
  if (frame.grid.inspector_form != Inspector::panel && inspector_.close()) return;
  else if (on_map) leave_map(frame);
  else if (session_.selection.pinned || !session_.comparison()) session_.unpin();
  else session_.set_comparing(false);
}

/// A panel covers the boards: what their keys do there nobody would see.
void Shell::handle_panel_keys(Frame& frame) {
  const auto letter = [](char key) { return key_pressed(Key::a + (key - 'a'), false); };
  const bool panel = documents_.panel() != Documents::Panel::none;
  if (letter('m')) return documents_.show(Documents::Panel::models);
  if (documents_.panel() == Documents::Panel::models && model_panel_.handle_keys(frame)) return;
  if (help_.open() && !panel) {
    help_.handle_keys(frame.grid.board.h);
    const bool trains = letter('t'), teaches = letter('l'), maps = key_pressed(Key::o, false);
    if (trains || teaches || maps) help_.close();
    if (trains) training_.show(session_);
    if (teaches) lessons().choose();
    if (maps && !session_.selection.map) go_to_map(frame);
  }
  if (!key_pressed(Key::escape, false)) return;
  panel ? documents_.close_panel() : help_.close();
}

/// The keys of a matrix that is being computed. Returns whether one was pressed.
bool Shell::watch_by_keys(Frame& frame) const {
  if (motion_.on() && key_pressed(Key::space)) return watch_step(frame), true;
  if (key_pressed(Key::a + ('w' - 'a'), false)) return watch(frame), true;
  return false;
}

/// A lesson's matrix can be watched too, unless a question about it waits and the step itself does not play it.
bool Shell::watch_lesson_by_keys(Frame& frame) {
  const LessonDesk& desk = lessons();
  if (!lessons_.is_open() || !desk.sound() || (!desk.revealed() && !desk.run().moves)) return false;
  const std::vector<Pointed>& shown = desk.run().shown;
  const auto is_watched = [&](const Pointed& one) {
    const auto here = desk.in_session(one);
    return here && here->sample == session_.selection.sample && watchable(session_) == here->node;
  };
  return (shown.empty() || std::any_of(shown.begin(), shown.end(), is_watched)) && watch_by_keys(frame);
}

/// Before anything is drawn: a caret that leaves its field now hands over its text in this frame, so that it is saved too.
void Shell::handle_file_keys() {
  if (!ImGui::GetIO().KeyCtrl) return;
  const auto pressed = [](char letter) { return key_pressed(Key::a + (letter - 'a'), false); };
  file_key_ = pressed('n')   ? FileKey::fresh
              : pressed('o') ? FileKey::open
              : pressed('s') ? (ImGui::GetIO().KeyShift ? FileKey::save_as : FileKey::save)
              : pressed('e') ? FileKey::take_away
              : pressed('q') ? FileKey::quit
                             : FileKey::none;
  if (file_key_ != FileKey::none && ImGui::GetIO().WantTextInput) ImGui::SetWindowFocus(nullptr);
}

/// A digit, a sign or a point begins a new number for the pinned cell, as in a spreadsheet.
void Shell::type_number() {
  std::string digits;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters)
    if ((c >= '0' && c <= '9') || c == '-' || c == '.') digits += static_cast<char>(c);
  if (!digits.empty()) inspector_.type(digits);
}

}  // namespace headlight
