#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// A lesson on paper, as two PDF files' bytes.
struct Worksheet {
  std::string sheet, answers;
  std::vector<std::filesystem::path> read;  ///< the files that it was made from
};

/// `lesson`: its name, or its file. `seed` draws what the lesson varies, so that neighbours get different numbers. Throws UserError.
Worksheet worksheet(const std::string& lesson, std::uint64_t seed);

/// Both files or neither. Throws UserError.
void write_worksheet(const Worksheet& worksheet, const std::filesystem::path& sheet, const std::filesystem::path& answers);

}  // namespace headlight
