// Handles the keys: those of a panel, a lesson, the training view and the boards, in order of precedence.
#include <algorithm>
#include <iterator>
#include <utility>

#include "session/stage_groups.hpp"
#include "session/way_back/objectives.hpp"
#include "session/why/why_score.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/pin_keys.hpp"
#include "views/inspector/influence_section.hpp"
#include "views/shell/copy_matrix.hpp"
#include "views/shell/paste.hpp"
#include "views/shell/shell.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {

namespace {

void zoom_by_keys(Settings& settings, float scale) {
  if (pressed(Shortcut::larger)) settings.scale = std::min(3.f, scale + 0.25f);
  if (pressed(Shortcut::smaller)) settings.scale = std::max(0.75f, scale - 0.25f);
  if (pressed(Shortcut::usual_size)) settings.scale = 0;
}

/// Opens the menu: with Shift that of the focused item, as a right click does; else the one at the mark.
void open_menu(FrameItems& log) {
  if (ImGui::GetIO().KeyShift) return log.press_right();
  if (!log.find("file")) return;
  if (ImGui::GetIO().WantTextInput) ImGui::SetWindowFocus(nullptr);  // takes the caret out of its field
  log.set_focus("file");
  log.press();
}

std::string typed_into_nothing(const Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  return phrases("shell.typed_into_nothing", {{"key", key_of(Shortcut::sentence, phrases, frame.documents.host().is_page())}});
}

}  // namespace

/// Handles keys in order of precedence: a panel over the board gets the keys first, then a lesson, the start, and the board itself.
void Shell::handle_keys(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (session_.is_reading() && !documents_.question() && pressed(Shortcut::escape)) return session_.give_up();  // in any view
  if (pressed(Shortcut::menu)) return open_menu(frame.canvas.log);
  if (pressed(Shortcut::help)) documents_.panel() != Documents::Panel::none ? documents_.close_panel() : help_.toggle();
  if (record_panel_.open()) return handle_record_keys(frame);
  if (pressed(Shortcut::present)) return presenter_.set_on(!presenter_.on());
  if (motion_.on() && no_question_open() && !io.WantTextInput && pressed(Shortcut::escape)) {
    motion_.finish();
    return transport_.stop();
  }
  if (no_question_open() && presenter_.handle_keys(frame.canvas.log, lesson_is_visible() && lessons_.is_open())) return;
  if (lesson_points_at_window()) {
    if (key_pressed(Key::tab)) return frame.canvas.log.move_focus(io.KeyShift ? -1 : 1);
    return lessons_.handle_keys(frame);
  }
  if (lesson_is_at_bench() && lessons_.leave_bench_by_keys()) return;
  if (lesson_is_visible()) return handle_lesson_keys(frame);
  if (start_is_visible()) {
    zoom_by_keys(settings_, frame.canvas.scale());
    return leave_start(start_room_.handle_keys(frame));
  }
  if (!io.WantTextInput) handle_window_keys(frame);
}

void Shell::handle_record_keys(Frame& frame) {
  FrameItems& log = frame.canvas.log;
  if (!ImGui::GetIO().WantTextInput && key_pressed(Key::tab)) return log.move_focus(ImGui::GetIO().KeyShift ? -1 : 1);
  if (log.has_focus() && enter_pressed()) return log.press();
  record_panel_.handle_keys();
}

void Shell::handle_lesson_keys(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (lessons_.class_is_visible()) return lessons_.handle_keys(frame);
  if (!io.WantTextInput && pressed(Shortcut::paste)) paste_sentence(session_, frame.canvas.phrases, false);
  if (!io.WantTextInput && !io.KeyCtrl && (watch_lesson_by_keys(frame) || hear_lesson_by_keys(frame))) return;
  lessons_.handle_keys(frame);
  if (!io.WantTextInput && pressed(Shortcut::train)) training_.show(session_);
}

/// Handles the keys of the board, a panel and the training view, while no field has the caret.
void Shell::handle_window_keys(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  FrameItems& log = frame.canvas.log;
  const bool training = training_is_visible(), in_sight = !training && no_question_open();  // otherwise a key would change the board unseen
  if (!io.KeyCtrl && lost_typing_.notice()) return old_notice_.hint(session_, typed_into_nothing(frame));
  if (session_.selection().pinned && !io.KeyCtrl && in_sight && !stage_is_presented()) type_number();
  if (in_sight && io.KeyShift && move_pin_by_keys(session_)) return;
  if (key_pressed(Key::tab)) return log.move_focus(io.KeyShift ? -1 : 1);
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  if (io.KeyCtrl) return handle_ctrl_keys(frame, in_sight);
  if (in_sight && pressed(Shortcut::back) && (many_.opened() || many_.is_visible()) && session_.navigation().trail().empty())
    return many_.opened() ? many_.enter() : many_.leave();
  if (in_sight && pressed(Shortcut::back) && !session_.navigation().trail().empty())
    return session_.navigation().back_to(session_.navigation().trail().steps().size() - 1);
  if (pressed(Shortcut::escape) && documents_.question()) return documents_.answer(Answer::cancel);
  if (pressed(Shortcut::escape) && session_.computing()) return session_.give_up();
  if (in_sight && pressed(Shortcut::sentence)) return top_bar_.focus_sentence();
  const bool on_map = session_.selection().map && !training && !help_.open() && documents_.panel() == Documents::Panel::none;
  if (on_map && frame.grid.inspector_form == Inspector::drawer_right) {  // the drawer has its keys also while a box has the focus
    if (pressed(Shortcut::escape) && inspector_.close()) return;
    if (pressed(Shortcut::inspector)) return inspector_.toggle();
  }
  const bool map_is_presented = stage_is_presented() && presented_as(session_) == PresentedAs::map;
  if (on_map && !map_is_presented && map_.handle_keys(frame)) return;
  if (log.has_focus() && log.focused()) {  // the focused control has the keys until Escape; one that is gone has none
    if (enter_pressed() || key_pressed(Key::space, false)) log.press();
    if (in_sight && log.focused()->kind == ControlKind::matrix && pressed(Shortcut::hear))
      row_sound_.toggle(session_, frame.canvas.phrases);
    if (pressed(Shortcut::escape)) log.drop_focus();
    return;
  }
  if (!no_question_open()) return handle_panel_keys(frame);
  if (pressed(Shortcut::models)) return documents_.show(Documents::Panel::models);
  if (training) return training_.handle_keys(frame);
  handle_stage_keys(frame, on_map);
}

void Shell::handle_ctrl_keys(Frame& frame, bool in_sight) {
  if (pressed(Shortcut::paste)) paste_sentence(session_, frame.canvas.phrases, in_sight);
  if (in_sight) {
    if (pressed(Shortcut::undo)) session_.undo();
    if (pressed(Shortcut::redo)) session_.redo();
    if (pressed(Shortcut::copy)) copy_matrix(frame);
    if (pressed(Shortcut::sentence)) top_bar_.focus_sentence();
    if (pressed(Shortcut::next_group)) step_group(session_, 1);
    if (pressed(Shortcut::previous_group)) step_group(session_, -1);
  }
  zoom_by_keys(settings_, frame.canvas.scale());
}

/// Handles the board's keys while nothing else has the keyboard.
void Shell::handle_stage_keys(Frame& frame, bool on_map) {
  if (pressed(Shortcut::train)) return training_.show(session_);
  if (pressed(Shortcut::lessons)) return lessons().choose();
  if (watch_by_keys(frame)) return;
  if (pressed(Shortcut::why)) return open_why(session_);
  if (pressed(Shortcut::next_stage)) go_on(frame);
  if (pressed(Shortcut::previous_stage)) previous_stage(session_);
  const StageLook look = session_.selection().look;
  const bool steps = (look == StageLook::heads || look == StageLook::many) && !on_map && !session_.comparison();
  const int heads = session_.document().config.n_heads;
  if (const int by = (pressed(Shortcut::next_head) ? 1 : 0) - (pressed(Shortcut::previous_head) ? 1 : 0);
      by && !(steps && stage_board().step(session_, by)))
    session_.navigation().set_head((session_.selection().head + heads + by) % heads);
  if (pressed(Shortcut::first_stage)) session_.go(StagePlace(session_.navigation().stages().front()));
  if (pressed(Shortcut::last_stage)) session_.go(StagePlace(session_.navigation().stages().back()));
  if (pressed(Shortcut::map)) session_.selection().map ? leave_map(frame) : go_to_map(frame);
  if (pressed(Shortcut::play)) transport_.toggle_play(motion_);
  if (pressed(Shortcut::inspector)) inspector_.toggle();
  if (pressed(Shortcut::many)) many_.is_visible() ? many_.leave() : many_.enter();
  if (pressed(Shortcut::compare)) session_.set_comparing(!session_.comparison());
  if (pressed(Shortcut::reach)) toggle_reach(session_);
  if (pressed(Shortcut::way_back)) set_way_back(session_, !session_.selection().back);
  if (pressed(Shortcut::hear)) row_sound_.toggle(session_, frame.canvas.phrases);
  if (!pressed(Shortcut::escape)) return;
  if (row_sound_.on()) return row_sound_.stop(session_);
  if (frame.grid.inspector_form != Inspector::panel && inspector_.close()) return;
  else if (on_map) leave_map(frame);
  else if (why_is_visible(session_)) leave_why(session_);
  else if (many_.is_visible()) many_.leave();
  else if (session_.selection().pinned || !session_.comparison()) session_.navigation().unpin();
  else session_.set_comparing(false);
}

/// Handles a panel's keys. It covers the boards, so their keys are off.
void Shell::handle_panel_keys(Frame& frame) {
  const bool panel = documents_.panel() != Documents::Panel::none;
  if (pressed(Shortcut::models)) return documents_.show(Documents::Panel::models);
  if (documents_.panel() == Documents::Panel::models && model_panel_.handle_keys(frame)) return;
  if (help_.open() && !panel) {
    help_.handle_keys(frame.grid.board.h);
    const bool trains = pressed(Shortcut::train), teaches = pressed(Shortcut::lessons), maps = pressed(Shortcut::map);
    if (trains || teaches || maps) help_.close();
    if (trains) training_.show(session_);
    if (teaches) lessons().choose();
    if (maps && !session_.selection().map) go_to_map(frame);
  }
  if (!pressed(Shortcut::escape)) return;
  panel ? documents_.close_panel() : help_.close();
}

/// Handles the keys of a motion. Returns true if one was pressed.
bool Shell::watch_by_keys(Frame& frame) const {
  if (motion_.on() && pressed(Shortcut::step_on)) return watch_step(frame), true;
  if (pressed(Shortcut::watch)) return watch(frame), true;
  return false;
}

/// Lets a lesson's matrix be watched too, unless a question about it waits and the step itself does not play it.
bool Shell::watch_lesson_by_keys(Frame& frame) {
  const LessonPlayer& player = lessons();
  if (!lessons_.is_open() || !player.sound() || (!player.revealed() && !player.run().moves)) return false;
  const std::vector<Pointed>& shown = player.run().matrices;
  const auto is_watched = [&](const Pointed& one) {
    const auto here = player.in_session(one);
    return here && here->sample == session_.selection().sample && watchable(session_) == here->node;
  };
  return (shown.empty() || std::any_of(shown.begin(), shown.end(), is_watched)) && watch_by_keys(frame);
}

/// Lets a lesson's pinned row be heard too. It is on screen anyway, so that a question stays open.
bool Shell::hear_lesson_by_keys(Frame& frame) {
  if (!lessons_.is_open() || !pressed(Shortcut::hear)) return false;
  row_sound_.toggle(session_, frame.canvas.phrases);
  return true;
}

/// Runs before anything is drawn: a caret that leaves its field now hands over its text in this frame, so that it is saved too.
void Shell::handle_file_keys() {
  constexpr std::pair<Shortcut, FileKey> keys[] = {{Shortcut::fresh, FileKey::fresh},         {Shortcut::open, FileKey::open},
                                                   {Shortcut::save, FileKey::save},           {Shortcut::save_as, FileKey::save_as},
                                                   {Shortcut::exporting, FileKey::exporting}, {Shortcut::quit, FileKey::quit}};
  if (!ImGui::GetIO().KeyCtrl) return;
  const auto found = std::find_if(std::begin(keys), std::end(keys), [](const auto& one) { return pressed(one.first); });
  file_key_ = found == std::end(keys) ? FileKey::none : found->second;
  if (file_key_ != FileKey::none && ImGui::GetIO().WantTextInput) ImGui::SetWindowFocus(nullptr);
}

/// Lets a digit, a sign or a point begin a new number for the pinned cell, as in a spreadsheet.
void Shell::type_number() {
  std::string digits;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters)
    if ((c >= '0' && c <= '9') || c == '-' || c == '.') digits += static_cast<char>(c);
  if (!digits.empty()) inspector_.type(digits);
}

}  // namespace headlight::views
