#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "commands/cli/command.hpp"

namespace headlight::commands {

/// A form of export that writes a lesson as one binary file.
struct LessonFileForm {
  std::string name;                ///< as --as names it: "scorm"
  std::vector<std::string> flags;  ///< that go with it, besides --as
  std::string extension;           ///< "zip"
};

/// Throws UserError if the command has a flag of another form or no lesson, or if the file would be written to a terminal.
void require_lesson_file(const Command& command, const LessonFileForm& form, const std::string& lesson, const std::string& out);

}  // namespace headlight::commands
