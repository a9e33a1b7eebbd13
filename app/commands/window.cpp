#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "classroom/hand_in.hpp"
#include "commands/cli/command.hpp"
#include "commands/commands.hpp"
#include "commands/program/notes_window.hpp"
#include "commands/program/program.hpp"
#include "document/document_file.hpp"
#include "platform/desktop/window.hpp"
#include "platform/sound/system_loudspeaker.hpp"

namespace headlight::commands {
namespace {

WindowGeometry place_of(const Settings& settings) {
  return {.x = settings.x, .y = settings.y, .width = settings.width, .height = settings.height, .maximised = settings.maximised};
}

void remember(Settings& settings, const WindowGeometry& place) {
  settings.x = place.x;
  settings.y = place.y;
  settings.width = place.width;
  settings.height = place.height;
  settings.maximised = place.maximised;
}

void run_window(const WindowOptions& wanted) {
  Program program(wanted);
  Window window(program.title(), place_of(program.settings()), program.events());
  OpenProgram open(program, window);
  WindowInput input(window);
  NotesWindow notes(window);
  while (window.wait_frame()) {
    open.begin();
    input.begin_frame();
    const bool painted = open.paint(notes.open(), window.lost_picture());
    open.attempt("showing the notes", [&] { notes.follow(open.session(), open.shell(), open.settings(), open.live()); });
    if (painted) window.present();
    open.settle();
    if (notes.open()) window.redraw_after(0.5);  // its clock is running
  }
  program.end([&](Settings& settings) { remember(settings, window.geometry()); });
}

/// Takes the first word if it is not a command: a link, a model's folder, or a document, which may be missing. A document has its own model
/// and sentences; a folder is only the model.
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

/// An exam's seed is that of the numbers that the lesson draws, as for a worksheet, and not that of a model.
WindowOptions with_exam(WindowOptions wanted, bool exam, std::optional<int> minutes) {
  if (exam) wanted.exam = ExamPaper{std::exchange(wanted.run.seed, std::nullopt), minutes.value_or(0)};
  return wanted;
}

}  // namespace

void add_window(CommandList& all) {
  const auto o = std::make_shared<WindowOptions>();
  const auto exam = std::make_shared<std::pair<bool, std::optional<int>>>(false, std::nullopt);
  Command& command = all.add("", "Headlight: step inside multi-head attention. Without a command, it opens the window.");
  Option& file = command.add(
      {"FILE", "FILE", "saved document, your own tensors (safetensors, npy), a model's folder, or a link: '#lesson=softmax'", {}});
  file.take = [o, &file, &all](const std::string& word) { take_first_word(o->run, file, all, word); };
  o->run.add_to(command);
  command.text("--lesson", "LESSON", o->lesson, "lesson name or file (headlight lesson lists them)");
  command
      .flag("--exam", exam->first,
            "take the lesson as an exam: one guess each, no hints, no answers; the student's name draws the numbers, or --seed N does for "
            "everybody, as on a worksheet")
      .goes_with("--lesson");
  constexpr int longest_minutes = longest_exam / 60;
  command.whole("--minutes", exam->second, {1, longest_minutes}, "end the exam after N minutes (default: no limit)").goes_with("--exam");
  command.flag("--present", o->present, "start in full screen with large type, as F11 does");
  file.rivals = {"--document", "--link"};
  for (const Option& option : command.options())
    if (option.name == "--document") file.rivals.insert(file.rivals.end(), option.rivals.begin(), option.rivals.end());
  std::erase(file.rivals, "FILE");
  command.does([o, exam] {
    o->loudspeaker = system_loudspeaker();
    run_window(with_exam(*o, exam->first, exam->second));
  });
}

}  // namespace headlight::commands
