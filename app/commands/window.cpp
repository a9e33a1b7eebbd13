#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/looks.hpp"
#include "commands/notes_window.hpp"
#include "commands/printed.hpp"
#include "commands/run_options.hpp"
#include "commands/take_away.hpp"
#include "document/document_file.hpp"
#include "document/edit.hpp"
#include "platform/desktop/window.hpp"
#include "platform/gl/gl_heat_painter.hpp"
#include "platform/gl/still_picture.hpp"
#include "platform/imgui_host.hpp"
#include "session/documents/dropped.hpp"
#include "session/documents/state_folder.hpp"
#include "session/less_motion.hpp"
#include "session/link/links.hpp"
#include "views/shell/frame_edge.hpp"
#include "views/shell/shell.hpp"

namespace headlight {
namespace {

/// As work_of counts: on two cores at most half of a frame, which leaves the other half for drawing. That were 16 MB where the words are
/// few and 17 to 30 MB where they are many (tests/bench/computing_bench).
constexpr double quickly_computed = 16e6;

WindowPlace place_of(const Settings& settings) {
  return {.x = settings.x, .y = settings.y, .width = settings.width, .height = settings.height, .maximised = settings.maximised};
}

constexpr const char* map_place = "map";

void remember(Settings& settings, const WindowPlace& place) {
  settings.x = place.x;
  settings.y = place.y;
  settings.width = place.width;
  settings.height = place.height;
  settings.maximised = place.maximised;
}

/// What the window begins with, besides a document.
struct WindowOptions {
  RunOptions run;
  std::string lesson;
  bool present = false;

  /// A link may lead to a lesson. Throws UserError.
  void take_link() {
    linked = run.read_link();
    if (!linked || linked->lesson.empty()) return;
    lesson = linked->lesson;
    step = std::max(linked->step, 1) - 1;
    linked.reset();
    run.link.clear();
  }
  std::optional<Link> linked;
  int step = 0;  ///< of the lesson, from 0
};

/// Where one was at the end of the last start; at the first one the map with its tour. A document is shown where it begins.
void go_where_one_was(Session& session, Shell& shell, const Settings& settings, const RunOptions& options) {
  if (!options.document_file.empty() || !options.link.empty()) return;
  if (!settings.tour_seen) return shell.start_here();
  session.selection.map = settings.place == map_place;
  if (settings.place.empty() || session.selection.map) return;
  try {
    session.go(stage_called(settings.place, session.nodes()));
  } catch (const UserError&) {  // another model may lack that stage
  }
}

void run_window(WindowOptions wanted) {
  wanted.take_link();
  const RunOptions& options = wanted.run;
  Session session(options.document());
  if (wanted.linked) look_at_link(session, *wanted.linked);
  if (!wanted.lesson.empty()) LessonDesk(session).open_called(wanted.lesson);  // a wrong name is refused before there is a window
  Documents documents(session, options.document_file.empty() && options.link.empty() ? session.document() : RunOptions().document(),
                      state_folder());
  if (!options.document_file.empty() && !is_tensor_file(options.document_file))
    documents.opened(options.document_file, carried_files(options.document_file));
  session.compute_beside_above(quickly_computed);
  FrameEdge edge(session, documents, state_folder());
  edge.attempt("looking for unsaved work", [&] { documents.offer_recovery(); });
  Unsaid settings_problem;
  Settings settings = read_settings(settings_path(), &settings_problem);
  if (!settings_problem.empty()) session.complain(settings_problem);
  settings.system_less_motion = system_asks_for_less_motion(config_folder());
  const Settings before = settings;
  Looks looks;
  looks.speak(settings);
  if (!looks.note().empty()) complain(looks.note());
  std::string title = documents.title();
  Shell* open_shell = nullptr;
  const auto may_close = [&] {
    if (open_shell && !edge.plain() && open_shell->asks_for_recording()) return false;
    if (open_shell)
      edge.attempt("leaving a lesson", [&] { open_shell->lessons().leave_now(); });  // what is asked is about the person's own
    bool may = edge.plain();  // where questions cannot be drawn, what is unsaved stays kept
    if (!may) edge.attempt("closing", [&] { may = documents.may_close(); });
    return may;
  };
  const auto dropped = [&](const auto& paths) { edge.attempt("taking a dropped file", [&] { take_dropped(session, documents, paths); }); };
  Window window(title, place_of(settings), {.dropped = dropped, .may_close = may_close});
  ImGuiHost host;
  WindowInput input(window);
  const auto chosen_scale = [&] { return settings.scale > 0 ? settings.scale : std::clamp(window.content_scale(), 0.75f, 3.f); };
  looks.follow(session, settings, chosen_scale());
  for (const std::string& note : looks.theme().fonts.notes) complain(note);
  GlHeatPainter heat(shader("heat.frag").parent_path(), looks.theme());
  Shell shell(session, documents, settings);
  open_shell = &shell;
  shell.lessons().remember_in(lesson_progress_file());
  if (!wanted.lesson.empty()) shell.lessons().open_called(wanted.lesson, wanted.step);
  if (wanted.lesson.empty()) go_where_one_was(session, shell, settings, options);
  shell.presenter().set_on(wanted.present);
  ItemLog log;
  StillPicture still;
  NotesWindow notes(window);
  while (window.wait_frame()) {
    edge.attempt("changing fonts or colours", [&] {
      const ImVec2 size = ImGui::GetIO().DisplaySize;
      if (looks.follow(session, settings, shell.scale(chosen_scale(), size.x, size.y), shell.lessons().characters()))
        heat.set_theme(looks.theme());
    });
    input.begin_frame();
    host.begin_frame();
    log.clear();
    edge.draw(shell, looks.theme(), looks.phrases(), heat, log);
    edge.attempt("painting", [&] {
      host.end_frame(looks.theme().palette.bg);
      still.follow(shell.presenter().frozen(), notes.open(), window.width(), window.height());
    });
    edge.attempt("showing the notes", [&] { notes.follow(session, shell, settings, still.live()); });
    window.present();
    if (edge.settle(shell)) window.wake();
    if (const auto order = documents.order())
      edge.attempt("writing a picture or a matrix", [&] {
        carry_out(*order, session, documents, shell, looks.theme(), looks.phrases(), settings, window.width(), window.height());
        window.wake();
      });
    if (documents.closing() || edge.leaving()) window.close();
    documents.follow();
    if (const auto due = documents.due()) window.redraw_after(*due);
    if (std::string now = documents.title(); now != title) window.set_title(title = std::move(now));
    session.fill_beside();
    if (session.computing()) window.redraw_after(1.0 / 20);
    if (session.filling()) window.redraw_after(1.0 / 5);
    window.set_full_screen(shell.presenter().on());
    if (notes.open()) window.redraw_after(0.5);  // its clock goes on
    if (shell.animates()) window.animate_for(0.25);
    if (shell.lessons().is_open()) window.redraw_after(0.5);  // its file may have been saved
    if (shell.training().moves()) window.redraw_after(shell.training().desk().next_frame());
    if (ImGui::GetCurrentContext() && ImGui::IsAnyItemHovered()) window.redraw_after(0.6);  // a tooltip may be due
  }
  if (!edge.plain()) documents.end();  // else it did not end as it should, and what is unsaved is offered again
  remember(settings, window.place());
  settings.place = session.selection.map ? map_place : id(session.place(), session.nodes());
  if (!(settings == before)) write_settings(settings_path(), settings);
}

/// What stands where a command or a file is expected: a model's folder, or a document, which may also be missing. A document has its own
/// model and sentences; a folder is only the model.
void take_first_word(RunOptions& options, Option& option, const CommandList& all, const std::string& word) {
  const std::vector<std::string> commands = all.names();
  std::error_code none;
  const std::filesystem::path file = word;
  if (is_link(word)) {
    options.link = word;
    option.rivals.emplace_back("--lesson");
    return;
  }
  if (std::find(commands.begin(), commands.end(), word) != commands.end())
    throw UserError("the command " + word + " comes before its flags: headlight " + word + " ...");
  if (file.extension() != document_extension && !std::filesystem::exists(file, none)) {
    if (none) throw UserError(in_quotes(word) + " cannot be opened: " + none.message());
    throw UserError(unknown_word(word, commands, ""));
  }
  if (std::filesystem::is_directory(file, none)) {
    options.model = word + "/";
    option.rivals = {"--model", "--document", "--link"};
  } else {
    options.document_file = word;
  }
}

}  // namespace

void add_window(CommandList& all) {
  const auto o = std::make_shared<WindowOptions>();
  Command& command = all.add("", "Headlight: step inside multi-head attention. Without a command: the window.");
  Option& file = command.add(
      {"FILE", "FILE", "a saved document, tensors of your own (safetensors, npy), a model's folder, or a link: '#lesson=softmax'", {}});
  file.take = [o, &file, &all](const std::string& word) { take_first_word(o->run, file, all, word); };
  o->run.add_to(command);
  command.text("--lesson", "LESSON", o->lesson, "a lesson by its name or its file: headlight lesson lists them");
  command.flag("--present", o->present, "begins in full screen, with large type, as F11 does");
  file.rivals = {"--document", "--link"};
  for (const Option& option : command.options())
    if (option.name == "--document") file.rivals.insert(file.rivals.end(), option.rivals.begin(), option.rivals.end());
  std::erase(file.rivals, "FILE");
  command.does([o] { run_window(*o); });
}

}  // namespace headlight
