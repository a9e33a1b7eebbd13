#include "commands/program/program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/system.hpp"
#include "commands/cli/printed.hpp"
#include "commands/pictures/execute_export.hpp"
#include "document/document_file.hpp"
#include "folders/lexicon_files.hpp"
#include "platform/letters/system_letters.hpp"
#include "session/documents/dropped.hpp"
#include "session/documents/state_folder.hpp"
#include "session/less_motion.hpp"

namespace headlight::commands {
namespace {

/// Bytes as work_of counts them that two cores compute in at most half of a frame, which leaves the other half for drawing. Measured: 16 MB
/// for short texts and 17 to 30 MB for long ones (tests/bench/computing_bench).
constexpr double quickly_computed = 16e6;

constexpr const char* map_place = "map";

/// Bakes the fonts of a program that begins to draw into the new ImGui context, and returns its theme.
const Theme& begun(Looks& looks, const Session& session, const Settings& settings, TypeSize size, const std::string& characters) {
  looks.follow(session, settings, size, characters);
  for (const std::string& note : looks.theme().fonts.notes) complain(note);
  return looks.theme();
}

}  // namespace

WindowOptions WindowOptions::with_link_opened() const {
  WindowOptions taken = *this;
  if (const auto link = run.read_link(); link && !link->lesson.empty()) {
    taken.lesson = link->lesson;
    taken.step = std::max(link->step, 1) - 1;
    taken.run.link.clear();
  } else if (link && link->leads_to_start()) {
    taken.start = start_step_of(*link);
    taken.run.link.clear();
  }
  return taken;
}

bool WindowOptions::opens_nothing() const { return lesson.empty() && !start && !linked && run == RunOptions(); }

Program::Program(const WindowOptions& wanted)
    : options_(wanted.with_link_opened()),
      session_(options_.run.document()),
      documents_(session_, begins_blank() ? session_.document() : RunOptions().document(), state_folder()),
      edge_(session_, documents_, state_folder()) {
  const std::string& file = options_.run.document_file;
  if (const auto link = options_.run.read_link()) look_at_link(session_, *link);
  if (!options_.lesson.empty()) LessonPlayer(session_).open_called(options_.lesson);  // refuses a wrong name
  if (!file.empty() && !is_tensor_file(file)) documents_.opened(file, attachments(file));
  documents_.remember_model();
  session_.set_background_work_limit(quickly_computed);
  documents_.set_host(options_.host);
  edge_.attempt("looking for unsaved work", [&] { documents_.offer_recovery(); });
  Message settings_problem;
  settings_ = read_settings(settings_path(), &settings_problem);
  if (!settings_problem.empty()) session_.complain(settings_problem);
  if (const auto problems = own_lexicon_problems(); !problems.empty()) session_.complain(problems.front());
  settings_.system_less_motion = options_.less_motion || system_prefers_reduced_motion(config_folder());
  if (std::error_code none; !std::filesystem::exists(settings_path(), none)) {
    settings_.dark = options_.dark_at_first;
    settings_.contrast = options_.contrast_at_first;
  }
  before_ = settings_;
  looks_.speak(settings_);
  if (!looks_.note().empty()) complain(looks_.note());
  title_ = documents_.title(looks_.phrases()("file.untitled"));
}

bool Program::begins_blank() const { return options_.run.document_file.empty() && options_.run.link.empty(); }

WindowEvents Program::events() {
  const auto dropped = [this](const auto& paths) {
    edge_.attempt("taking a dropped file", [&] { take_dropped(session_, documents_, paths); });
  };
  return {.dropped = dropped, .may_close = [this] { return may_close(); }};
}

bool Program::may_close() {
  if (shell_ && !edge_.plain() && shell_->offer_to_save_recording()) return false;
  if (shell_) edge_.attempt("leaving a lesson", [&] { shell_->lessons().leave_now(); });  // the question is about the person's own document
  bool may = edge_.plain();  // the plain page cannot ask, so unsaved work stays kept
  if (!may) edge_.attempt("closing", [&] { may = documents_.may_close(); });
  return may;
}

void Program::end(const std::function<void(Settings&)>& store_geometry) {
  if (!edge_.plain()) documents_.end();  // otherwise the program failed, and the next start offers the unsaved work again
  store_geometry(settings_);
  save_settings();
}

void Program::save_settings() {
  settings_.place = place();
  if (settings_ == before_) return;
  before_ = settings_;
  write_settings(settings_path(), settings_);
}

std::string Program::place() const { return session_.selection().map ? map_place : id(session_.navigation().place(), session_.nodes()); }

OpenProgram::OpenProgram(Program& program, Display& display)
    : program_(program), display_(display), shell_(program.session_, program.documents_, program.settings_, program.options_.tasks) {
  program_.shell_ = &shell_;
  shell_.play_through(program_.options_.loudspeaker);
  shell_.lessons().remember_in(lesson_progress_file());
  if (program_.options_.plain) shell_.be_plain();
  const std::string& lesson = program_.options_.lesson;
  if (program_.options_.exam) shell_.lessons().set_exam(*program_.options_.exam);
  if (!lesson.empty()) shell_.lessons().open_called(lesson, program_.options_.step);
  else if (program_.options_.start) shell_.start_here(*program_.options_.start);
  else go_where_one_was();
  shell_.presenter().set_on(program_.options_.present);
  const Theme& theme = begun(program_.looks_, program_.session_, program_.settings_, type_size(), shell_.characters());
  heat_.emplace(shader("heat.frag").parent_path(), theme);
}

/// Goes to the last place of the previous run, or to the first two minutes on the first run. A document opens at its own beginning.
void OpenProgram::go_where_one_was() {
  Settings& settings = program_.settings_;
  if (!program_.begins_blank()) return;
  if (!settings.tour_seen && program_.options_.opens_nothing()) {
    program_.session_.show_map();  // the view behind the first two minutes
    return shell_.start_here();
  }
  go_to(settings.place);
}

void OpenProgram::go_to(const std::string& place) {
  Session& session = program_.session_;
  session.selection().map = place == map_place;
  if (place.empty() || session.selection().map) return;
  try {
    session.go(stage_called(place, session.nodes()));
  } catch (const UserError&) {  // another model may lack that stage
  }
}

std::string OpenProgram::place() {
  return link_text(shell_.start().is_open() ? link_to_start(shell_.start()) : link_to_place(program_.session_, shell_.lessons()));
}

void OpenProgram::follow(const std::string& link) {
  attempt("following a link", [&] { follow_link(program_.session_, program_.documents_, shell_.lessons(), shell_.start(), link); });
  display_.wake();
}

void OpenProgram::go_back_to(const std::string& place) {
  attempt("going back", [&] { return_to(program_.session_, program_.documents_, shell_.lessons(), shell_.start(), place); });
  display_.wake();
}

void OpenProgram::folder_is_back() {
  attempt("going on with a model", [&] { program_.documents_.folder_is_back(); });
  display_.wake();
}

void OpenProgram::letters_have_come() {
  program_.looks_.shape_with(std::make_shared<ShapedWords>(system_text_engine));
  display_.wake();
}

std::string OpenProgram::address() {
  if (shell_.start().is_open()) return place();
  try {
    return link_text(link_to(program_.session_, shell_.lessons()));
  } catch (const UserError&) {
    return place();
  }
}

float OpenProgram::chosen_scale() const {
  if (program_.settings_.scale > 0) return program_.settings_.scale;
  // A browser's zoom enlarges everything, but only as long as the board stays usable.
  constexpr float least_width = 320, least_height = 330, step = 0.25f;
  const float suggested = std::clamp(display_.content_scale(), 0.75f, 3.f),
              room = std::min(static_cast<float>(display_.width()) / least_width, static_cast<float>(display_.height()) / least_height);
  return std::min(suggested, std::max(1.f, std::floor(room / step) * step));
}

TypeSize OpenProgram::type_size() const {
  return shell_.type_size(chosen_scale(), static_cast<float>(display_.width()), static_cast<float>(display_.height()));
}

void OpenProgram::begin() {
  attempt("changing fonts or colours", [&] {
    if (program_.looks_.follow(program_.session_, program_.settings_, type_size(), shell_.characters(), log_.typed()))
      heat_->set_theme(program_.looks_.theme());
  });
}

bool OpenProgram::paint(bool live_requested, bool always) {
  const Theme& theme = program_.looks_.theme();
  host_.begin_frame();
  log_.clear();
  program_.edge_.draw(shell_, theme, program_.looks_.phrases(), *heat_, log_);
  bool show = true;
  attempt("painting", [&] { show = draw_picture(live_requested, always); });
  return show;
}

bool OpenProgram::draw_picture(bool live_requested, bool always) {
  const bool held = shell_.presenter().frozen(), turned = std::exchange(held_, held) != held;
  const bool changed = host_.end_frame(program_.looks_.theme().palette.bg, picture_);
  if (!changed && !turned && !live_requested && !always) return false;
  picture_.show();
  still_.follow(held, live_requested, display_.width(), display_.height());
  return true;
}

void OpenProgram::settle() {
  program_.looks_.drawn();
  Documents& documents = program_.documents_;
  if (program_.edge_.settle(shell_)) display_.wake();
  execute_order();
  if (documents.closing() || program_.edge_.leaving()) display_.close();
  documents.follow();
  std::string title = documents.title(program_.looks_.phrases()("file.untitled"));
  if (title != program_.title_) display_.set_title(program_.title_ = std::move(title));
  program_.session_.fill_in_background();
  display_.set_full_screen(shell_.presenter().on());
  request_frames();
}

void OpenProgram::execute_order() {
  const auto order = program_.documents_.order();
  if (!order) return;
  attempt("writing a picture or a matrix", [&] {
    execute_export(*order, program_.session_, program_.documents_, shell_, program_.looks_.theme(), program_.looks_.phrases(),
                   program_.settings_, display_.width(), display_.height());
    display_.wake();
  });
}

void OpenProgram::request_frames() {
  const Session& session = program_.session_;
  if (const auto due = program_.documents_.due()) display_.redraw_after(*due);
  if (session.waited_for()) display_.redraw_after(1.0 / 20);
  if (session.filling()) display_.redraw_after(1.0 / 5);
  else if (log_.unfinished()) display_.redraw_after(0);
  if (shell_.animates()) display_.animate_for(0.25);
  if (shell_.lessons().is_open()) display_.redraw_after(0.5);  // its file may have been saved
  if (shell_.lesson_view().watches()) display_.redraw_after(ClassCollector::between_looks);
  if (shell_.training().moves()) display_.redraw_after(shell_.training().session().next_frame());
  if (ImGui::GetCurrentContext() && ImGui::IsAnyItemHovered()) display_.redraw_after(0.6);  // a tooltip may be due
}

}  // namespace headlight::commands
