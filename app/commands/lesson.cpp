#include <algorithm>
#include <cstdint>
#include <memory>

#include "base/error.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"
#include "lesson/check_judge.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/known_mistakes.hpp"
#include "lesson/lesson_control.hpp"
#include "session/language.hpp"

namespace headlight::commands {
namespace {

struct LessonOptions {
  std::string action, path;
};

std::string number_of(std::size_t n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

/// Returns the length of a lesson: "7 steps, 10 minutes", in the language of `phrases`.
std::string length_of(const Lesson& lesson, const Phrases& phrases) {
  const std::string steps = phrases.counted("lesson.printed.steps", static_cast<std::int64_t>(lesson.steps.size()));
  if (lesson.minutes <= 0) return steps;
  return phrases("lesson.printed.both", {{"steps", steps}, {"minutes", phrases.counted("lesson.printed.minutes", lesson.minutes)}});
}

/// Lists the lessons that come with the program, one per line, in the user's language: the titles and the words about them.
void list_lessons() {
  const std::string language = language_to_speak("");
  std::string lines, problem;
  const Phrases phrases = phrases_in(language, &problem);
  if (!problem.empty()) complain(problem);
  for (const LessonFile& file : in_language(lessons_of_program(), language)) {
    const Lesson& lesson = file.read.lesson;
    lines += lesson.id + "\t" + lesson.title + "\t" + length_of(lesson, phrases) + "\n";
  }
  print(lines);
}

/// Lists the controls that a lesson may point at as [[words|control NAME]], one per line.
void list_controls() {
  std::string lines;
  for (const LessonControl& control : lesson_controls()) lines += control.name + "\n";
  print(lines);
}

bool is_translated_from(const std::vector<LessonFile>& files, const LessonFile& file) {
  const Lesson& lesson = file.read.lesson;
  return lesson.language != "en" && std::any_of(files.begin(), files.end(), [&](const LessonFile& other) {
           return other.read.lesson.id == lesson.id && other.read.lesson.language == "en";
         });
}

/// Prints, for each question of sound lessons, the mistakes that it tells apart, and warns of those that it does not; and warns of answers
/// that the board shows. Returns the number of warnings.
std::size_t print_questions(const std::vector<LessonFile>& files, BuiltInModels& models) {
  std::size_t warnings = 0;
  for (const LessonFile& file : files) {
    if (is_translated_from(files, file)) continue;  // it asks the same
    for (const CheckedQuestion& question : checked_questions(file.read.lesson, models)) {
      std::string ids;
      for (const KnownMistake& mistake : known_mistakes())
        if (const auto found = question.tells_apart.find(mistake.id); found != question.tells_apart.end())
          ids += (ids.empty() ? "" : ", ") + found->first + " (" + found->second + ")";
      std::string lines = in_file(file.path.string(), question.at, std::string(id(question.kind)) + ", " + question.answer) +
                          ": tells apart " + (ids.empty() ? "no mistake" : ids) + "\n";
      for (const LessonMistake& warning : question.warnings)
        lines += in_file(file.path.string(), warning.at, "warning: " + english_line(warning.what)) + "\n";
      warnings += question.warnings.size();
      print(lines);
    }
    for (const LessonMistake& warning : answers_in_view(file.read.lesson, models)) {
      print(in_file(file.path.string(), warning.at, "warning: " + english_line(warning.what)) + "\n");
      ++warnings;
    }
  }
  return warnings;
}

/// Prints, for each puzzle of sound lessons, how many sentences pass with its solution and without.
void print_judges(const std::vector<LessonFile>& files, BuiltInModels& models) {
  for (const LessonFile& file : files) {
    if (is_translated_from(files, file)) continue;
    for (const CheckedJudge& judge : checked_judges(file.read.lesson, models))
      print(in_file(file.path.string(), judge.at, std::string(id(judge.kind)) + ": " + in_words(judge)) + "\n");
  }
}

void check(const std::string& path) {
  const std::vector<LessonFile> files = path.empty() ? lessons_of_program() : lessons_in(std::filesystem::path(path));
  BuiltInModels models;
  const std::vector<std::string> lines = check_lessons(files, models);
  if (lines.empty()) {
    const std::size_t warnings = print_questions(files, models);
    print_judges(files, models);
    return print(number_of(files.size(), "lesson") + ", no mistakes" + (warnings > 0 ? ", " + number_of(warnings, "warning") : "") + "\n");
  }
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  print(all);
  throw UserError(number_of(lines.size(), "mistake") + " in " + number_of(files.size(), "lesson"));
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
               "check: compute every step and answer and print each mistake with its place, one per line; if there are none, "
               "list the learners' mistakes that each question detects; controls: list the controls that a lesson can point at");
  command.text("PATH", "PATH", o->path, "lesson file or folder (default: the lessons of the program)");
  command.computes();
  command.does([o] { lesson(*o); });
}

}  // namespace headlight::commands
