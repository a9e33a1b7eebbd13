#include <memory>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/lesson_control.hpp"
#include "session/language.hpp"

namespace headlight::commands {
namespace {

struct LessonOptions {
  std::string action, path;
};

std::string counted_lessons(std::size_t n) { return std::to_string(n) + (n == 1 ? " lesson" : " lessons"); }

/// The lessons that come with the program, one a line, in the language that is spoken.
void list_lessons() {
  std::string lines;
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), language_to_speak(""))) {
    const Lesson& lesson = file.read.lesson;
    lines += lesson.id + "\t" + lesson.title + "\t" + std::to_string(lesson.steps.size()) + " steps" +
             (lesson.minutes ? ", " + std::to_string(lesson.minutes) + " minutes" : "") + "\n";
  }
  print(lines);
}

/// What a lesson may point at as [[words|control NAME]], one a line.
void list_controls() {
  std::string lines;
  for (const LessonControl& control : lesson_controls()) lines += control.name + "\n";
  print(lines);
}

void check(const std::string& path) {
  const std::vector<LessonFile> files = lessons_in(path.empty() ? asset("lessons") : std::filesystem::path(path));
  BuiltInModels models;
  const std::vector<std::string> lines = check_lessons(files, models);
  if (lines.empty()) return print(counted_lessons(files.size()) + ", no mistakes\n");
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  print(all);
  throw UserError((lines.size() == 1 ? "1 mistake" : std::to_string(lines.size()) + " mistakes") + " in " + counted_lessons(files.size()));
}

void lesson(const LessonOptions& o) {
  if (o.action.empty()) return list_lessons();
  if (o.action == "controls" && o.path.empty()) return list_controls();
  if (o.action != "check")
    throw UserError("lesson " + as_typed(o.action) +
                    " is unknown; use headlight lesson, headlight lesson check PATH or headlight lesson controls");
  check(o.path);
}

}  // namespace

void add_lesson(CommandList& all) {
  const auto o = std::make_shared<LessonOptions>();
  Command& command = all.add("lesson", "list the lessons; lesson check PATH checks a lesson or a folder of lessons");
  command.text("ACTION", "ACTION", o->action,
               "check: compute every step and every answer and print each mistake with its place, one a line; controls: list the controls "
               "that a lesson may point at");
  command.text("PATH", "PATH", o->path, "lesson file or folder (default: the lessons of the program)");
  command.computes();
  command.does([o] { lesson(*o); });
}

}  // namespace headlight::commands
