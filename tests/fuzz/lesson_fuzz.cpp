// Any text as a lesson: it is read and checked, and each mistake is one line at a place inside the file. A text that begins like a PNG also
// serves as every picture of the lesson.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lesson/check_lesson.hpp"
#include "lesson/variants.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// The words of the models, read once.
BuiltInModels& models() {
  static BuiltInModels all;
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(bytes), size);
  const std::size_t png = std::min(input.find('\x89'), input.size());
  const std::string text = input.substr(0, png);
  const ReadLesson read = read_lesson(text, "fuzz.md", [&](const std::string&) { return input.substr(png); });
  const auto n_lines = std::count(text.begin(), text.end(), '\n') + 1;
  // Large documents are tested elsewhere; here they would only be slow.
  const bool small = text.find("d_model") == std::string::npos && size < 2048;
  for (const LessonMistake& mistake : small ? check_lesson(read, models()) : read.mistakes) {
    require(in_file("fuzz.md", mistake).find('\n') == std::string::npos);
    require(mistake.at.line >= 1 && mistake.at.line <= n_lines + 1 && mistake.at.column >= 1);
  }
  return 0;
}
