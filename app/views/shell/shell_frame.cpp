// A frame of the window: it follows what changed, draws the views, and carries out their requests.
#include <utility>
#include <vector>

#include "session/language.hpp"
#include "views/prose/counting.hpp"
#include "views/shell/shell.hpp"
#include "views/shell/waiting_line.hpp"

namespace headlight::views {
namespace {

/// Begins ImGui's window over all of the display. End it with ImGui::End() and drop its two style variables.
void begin_whole_window() {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.f);
  ImGui::Begin("headlight", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
}

}  // namespace

void Shell::draw(const Theme& theme, const Phrases& phrases, HeatPainter& heat, FrameItems& log) {
  const Session::Drawing drawing(session_);
  begin_whole_window();
  follow_document(phrases);
  const Canvas canvas{theme, ImGui::GetWindowDrawList(), heat, log, phrases, {0, 0}};
  const ImVec2 room = canvas.logical(ImGui::GetIO().DisplaySize);
  const bool phone = theme::grid(room.x, room.y).phone;
  const float waiting = has_transport() ? 0 : waiting_line_height(session_, phone);
  if (landing_ && !lands()) landing_.reset();
  top_bar_.be_one_line(landing_.has_value());
  const float bench = lesson_is_at_bench() ? bench_height(phone) : 0;
  Grid grid = areas(room.x, room.y - waiting - bench);
  note_area_ = make_room_for_note(canvas, grid);
  // A popup has the keys until it is closed, also in the frame in which Escape closes it.
  const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (!popup) handle_file_keys();
  scales_.look_at(session_);
  move_on(ImGui::GetIO().DeltaTime, phrases);
  const bool pointed = session_.selection().hovered && !motion_.playing();  // a paused computation lets the reader ask about other cells
  const Highlight highlight(session_, influence_.workings(), pointed ? std::vector<Cell>() : motion_.computed());
  begin_hover();
  Frame frame = frame_of(canvas, grid, highlight, pointed);

  many_.begin_frame();
  draw_room(frame);
  many_.end_frame();
  if (const auto sounds = row_sound_.cell()) hover_ = sounds;  // it is shown as if the pointer were on it
  if (waiting > 0) draw_waiting_line(frame, {0, room.y - waiting - bench, room.x, waiting});
  if (bench > 0) lessons_.draw_bench(frame, {0, room.y - bench, room.x, bench});
  if (lesson_points_at_window()) lessons_.draw_pointer(frame);
  handle_requests();
  if (recorder_.running()) draw_record_dot(canvas, recorder_.n_steps());
  if (documents_.panel() == Documents::Panel::none) file_panel_.forget();
  if (documents_.panel() != Documents::Panel::models) model_panel_.forget();
  presenter_.draw(canvas, place_on_screen());
  if (!popup) handle_keys(frame);
  give_focus_back(log);
  ImGui::End();
  ImGui::PopStyleVar(2);
}

/// Takes over what changed in the document, the story and the settings since the last frame.
void Shell::follow_document(const Phrases& phrases) {
  old_notice_.follow(session_, ImGui::GetIO().WantTextInput);
  report_attached_lessons(phrases);
  start_.follow();
  if (spoken_ != settings_.language) lessons().speak(language_to_speak(spoken_ = settings_.language));
}

/// Moves everything on that plays by itself.
void Shell::move_on(float seconds, const Phrases& phrases) {
  motion_.follow(session_);
  motion_.advance(session_, static_cast<double>(seconds * settings_.speed));
  travel_.begin_frame(session_, seconds);
  row_sound_.advance(session_, static_cast<double>(seconds), phrases);
}

/// Forgets what was under the pointer in the last frame, except for what this frame draws because of it.
void Shell::begin_hover() {
  hover_.reset();
  session_.selection().hovered_in_a.reset();
  drop_what_is_gone();
  drawn_operands_ = std::exchange(operands_, {});
}

/// `pointed`: the pointer is on a cell, which comes before the computation that is played.
Frame Shell::frame_of(const Canvas& canvas, const Grid& grid, const Highlight& highlight, bool pointed) {
  return {.session = session_,
          .documents = documents_,
          .lessons = lessons(),
          .start = start_,
          .settings = settings_,
          .canvas = canvas,
          .grid = grid,
          .highlight = highlight,
          .scales = scales_,
          .masked = masked_,
          .influence = influence_,
          .back = way_back_,
          .hover = hover_,
          .pointed = std::exchange(pointed_, std::nullopt),
          .point_next = pointed_,
          .operands = motion_.on() && motion_.moment().n_cols == 1 && !pointed ? motion_.moment().operands : drawn_operands_,
          .operands_next = operands_,
          .cell_drag = cell_drag_,
          .open_page = open_page_,
          .zooms = zooms_,
          .map = map_look_,
          .motion = motion_,
          .travel = travel_,
          .many = many_};
}

/// Carries out requests for other rooms from the menu and F1.
void Shell::handle_requests() {
  if (top_bar_.help_requested()) help_.toggle();
  if (top_bar_.training_requested()) training_.show(session_);
  if (top_bar_.lessons_requested()) lessons().choose();
  if (top_bar_.record_requested()) record();
  if (top_bar_.present_requested()) presenter_.set_on(true);
  if (top_bar_.quit_requested()) file_key_ = FileKey::quit;
  if (top_bar_.start_requested() || help_.start_requested()) start_here();
}

/// Drops cells and stages of the last picture that the current run lacks.
void Shell::drop_what_is_gone() {
  std::erase_if(operands_, [this](const Cell& cell) { return !session_.navigation().contains(cell); });
  if (pointed_ && session_.navigation().number_of(*pointed_) < 0) pointed_.reset();
  if (cell_drag_ && (!session_.navigation().contains(cell_drag_->cell) || !ImGui::IsMouseDown(ImGuiMouseButton_Left))) cell_drag_.reset();
}

/// Returns the keyboard focus to the opener of a list if the command taken from it opened nothing.
void Shell::give_focus_back(FrameItems& log) const {
  const std::string opener = log.opener_of_command();
  if (!opener.empty() && no_question_open() && !training_is_visible() && !log.has_focus()) log.set_focus(opener);
}

/// Reports the lessons in a document once, when it was opened or saved.
void Shell::report_attached_lessons(const Phrases& phrases) {
  if (documents_.lessons() == std::exchange(reported_lessons_, documents_.lessons()) || !reported_lessons_) return;
  std::string titles;
  for (const LessonFile& file : in_language(lessons_among(reported_lessons_), lessons().language()))
    titles = longer_list(titles, file.read.lesson.title, phrases);
  session_.report(phrases("shell.carried", {{"titles", titles}}));
}

}  // namespace headlight::views
