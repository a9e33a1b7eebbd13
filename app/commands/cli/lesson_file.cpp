#include "commands/cli/lesson_file.hpp"

#include <unistd.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/listed_names.hpp"

namespace headlight::commands {

void require_lesson_file(const Command& command, const LessonFileForm& form, const std::string& lesson, const std::string& out) {
  const std::string as = "--as " + form.name;
  for (const Option& option : command.options()) {
    const bool fits = option.name == "--as" || std::find(form.flags.begin(), form.flags.end(), option.name) != form.flags.end();
    if (option.times > 0 && !fits)
      throw UserError(option.name + " does not go with " + as + ", which takes " + english_line(listed_names(form.flags)));
  }
  if (lesson.empty()) throw UserError(as + " needs --lesson NAME or FILE; headlight lesson lists them");
  if (out.empty() && isatty(STDOUT_FILENO))
    throw UserError(as + " is binary and cannot be shown on a terminal; name a file with --out NAME." + form.extension);
}

}  // namespace headlight::commands
