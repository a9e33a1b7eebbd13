#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

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

/// Writes both files or neither. Throws UserError.
void write_worksheet(const Worksheet& worksheet, const std::filesystem::path& sheet, const std::filesystem::path& answers);

}  // namespace headlight::commands
