#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "classroom/collect.hpp"
#include "classroom/hand_in_file.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"

namespace headlight::commands {
namespace {

struct ClassOptions {
  std::string folder, lesson;
  bool csv = false;
};

std::vector<Received> received_from(const std::filesystem::path& path) {
  std::error_code none;
  std::vector<Received> all = std::filesystem::is_regular_file(path, none) ? hand_ins_of_file(path) : hand_ins_of_folder(path);
  if (all.empty())
    throw UserError("there is no hand-in in " + in_quotes(path.string()) + ": one is a file NAME.LESSON" + hand_in_extension +
                    ", or a code in a .txt file");
  return all;
}

/// Prints the table of a class, in English as all commands do. A lesson that does not come with the program is named by its file.
void print_class(const ClassOptions& o) {
  const std::vector<Received> received = received_from(o.folder);
  std::vector<ClassLesson> known;
  std::string wanted = o.lesson;
  std::error_code none;
  if (std::filesystem::is_regular_file(o.lesson, none)) {
    known.push_back(class_lesson(lessons_in(o.lesson).front()));
    wanted = known.front().id;
  }
  for (const LessonFile& file : in_language(lessons_of_program(), "en")) known.push_back(class_lesson(file));
  const auto is_wanted = [&](const auto& one) { return wanted.empty() || one == wanted; };
  const bool there =
      std::any_of(known.begin(), known.end(), [&](const ClassLesson& one) { return is_wanted(one.id); }) ||
      std::any_of(received.begin(), received.end(), [&](const Received& one) { return one.hand_in && is_wanted(one.hand_in->lesson); });
  if (!there) {
    std::vector<std::string> ids;
    for (const ClassLesson& one : known) ids.push_back(one.id);
    throw UserError(did_you_mean("there is no lesson " + in_quotes(wanted) + ", and no hand-in of one", nearest_name(wanted, ids)));
  }
  const ClassTable table = collected(received, known, wanted);
  print(o.csv ? class_csv(table) : class_text(table));
}

}  // namespace

void add_class(CommandList& all) {
  const auto o = std::make_shared<ClassOptions>();
  Command& command = all.add("class", "summarise a class's hand-ins: progress, answers to each question, mistakes");
  command.text("FOLDER", "FOLDER", o->folder, "folder with hand-ins (NAME.LESSON.handin) and codes in .txt files; or one such file")
      .required();
  command.text("--lesson", "LESSON", o->lesson, "lesson name or file (default: the lesson with the most hand-ins)");
  command.flag("--csv", o->csv, "print CSV, one line for each student");
  command.does([o] { print_class(*o); });
}

}  // namespace headlight::commands
