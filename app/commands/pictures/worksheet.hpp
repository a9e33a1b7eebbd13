#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

#include "commands/cli/outputs.hpp"
#include "lesson/check_lesson.hpp"

namespace headlight::commands {

/// A lesson on paper, as two PDF files' bytes.
struct Worksheet {
  std::string sheet, answers;
  ReadFiles read;  ///< the files that it was made from
};

/// `lesson`: its name, or its file, or what a desk has open. `seed` draws what the lesson varies, so that neighbours get different numbers.
/// Throws UserError.
Worksheet worksheet(const std::string& lesson, std::uint64_t seed);
Worksheet worksheet(const LessonFile& lesson, std::uint64_t seed);

/// Both files or neither. Throws UserError.
void write_worksheet(const Worksheet& worksheet, const std::filesystem::path& sheet, const std::filesystem::path& answers);

}  // namespace headlight::commands
