#pragma once
#include <cstdint>
#include <string>

namespace headlight {

/// A lesson on paper, as two PDF files' bytes.
struct Worksheet {
  std::string sheet, answers;
};

/// `lesson`: its name, or its file. `seed` draws what the lesson varies, so that neighbours get different numbers. Throws UserError.
Worksheet worksheet(const std::string& lesson, std::uint64_t seed);

}  // namespace headlight
