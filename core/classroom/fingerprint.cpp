#include "classroom/fingerprint.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/checksum.hpp"

namespace headlight::classroom {
namespace {

/// The texts of a question that change no answer.
bool is_wording(const std::string& key) {
  constexpr std::array<std::string_view, 3> words = {"ask", "hint", "explain"};
  return std::find(words.begin(), words.end(), key) != words.end();
}

void add(std::string& all, const LessonLines& lines) {
  for (const LessonLine& line : lines)
    if (!is_wording(line.key)) all += line.key + ": " + line.value.plain() + "\n";
}

}  // namespace

std::uint32_t fingerprint(const Lesson& original) {
  std::string all = original.id + "\n";
  add(all, original.settings);
  for (const LessonStep& step : original.steps) {
    all += "## " + step.title.plain() + "\n";
    add(all, step.settings);
    if (!step.question) continue;
    all += std::string("```") + lesson::id(step.question->kind) + "\n";
    add(all, step.question->lines);
  }
  return crc32(all);
}

}  // namespace headlight::classroom
