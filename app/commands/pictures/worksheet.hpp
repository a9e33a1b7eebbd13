#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "commands/cli/outputs.hpp"
#include "lesson/check_lesson.hpp"

namespace headlight::commands {

/// A worksheet of a lesson and its answers, as the bytes of two PDF files.
struct Worksheet {
  std::string sheet, answers;
  ReadFiles read;  ///< the files it was made from
};

/// Draws the worksheet of a lesson, given by name or file, or of the open one. `seed` draws the lesson's random parts, so that neighbours
/// get different numbers. Throws UserError.
Worksheet worksheet(const std::string& lesson, std::uint64_t seed);
Worksheet worksheet(const LessonFile& lesson, std::uint64_t seed);

/// A sheet of a class: the student's name, which is printed on it, and the seed of its numbers.
struct StudentSheet {
  std::string name;
  std::uint64_t seed = 0;
};
/// Returns the sheets of a class one after another, and one key with the answers of each. Throws UserError.
Worksheet worksheets(const std::string& lesson, const std::vector<StudentSheet>& students);

/// Writes both files or neither. Throws UserError.
void write_worksheet(const Worksheet& worksheet, const std::filesystem::path& sheet, const std::filesystem::path& answers);

}  // namespace headlight::commands
