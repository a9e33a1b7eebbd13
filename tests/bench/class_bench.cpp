// A class hands in at once: thirty files come into the folder that the teacher's desk watches. Prints the time until the desk has read
// them, and the longest wait that follows from it: the files may have come just after a look.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "classroom/hand_in_file.hpp"
#include "session/lesson/class_collector.hpp"

namespace headlight::tests {
namespace {

constexpr int n_students = 30, n_rounds = 20;

ClassLesson lesson_called(const std::string& id) {
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en"))
    if (file.read.lesson.id == id) return class_lesson(file);
  throw UserError("there is no lesson " + id);
}

/// A student who tried every question and slipped once at each.
HandIn hand_in(int student, const ClassLesson& lesson) {
  HandIn h{.name = "Student " + std::to_string(student), .lesson = lesson.id, .fingerprint = lesson.fingerprint, .made = 1000 + student};
  for (const ClassQuestion& question : lesson.questions)
    h.answers.push_back({.step = question.step, .result = Result::right, .tries = 2, .first = "0.31", .mistakes = {{"no_scale", 1}}});
  return h;
}

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// The milliseconds that the desk takes to read all of them in one look.
double look(const std::filesystem::path& folder, const ClassLesson& lesson) {
  std::filesystem::create_directories(folder);
  ClassCollector collector;
  collector.know({lesson});
  collector.watch(folder);
  collector.follow(0);
  for (int i = 1; i <= n_students; ++i) std::ofstream(folder / (std::to_string(i) + ".handin")) << hand_in_json(hand_in(i, lesson), lesson);
  const auto begin = std::chrono::steady_clock::now();
  collector.follow(ClassCollector::between_looks);
  const double taken = milliseconds_since(begin);
  std::filesystem::remove_all(folder);
  if (collector.table().students.size() != n_students) throw UserError("some hand-ins are missing");
  return taken;
}

void run() {
  const auto folder = std::filesystem::temp_directory_path() / "headlight-class-bench";
  std::filesystem::remove_all(folder);
  const ClassLesson lesson = lesson_called("softmax");
  std::vector<double> taken;
  for (int round = 0; round < n_rounds; ++round) taken.push_back(look(folder, lesson));
  std::sort(taken.begin(), taken.end());
  std::printf("%d hand-ins are read in %.1f ms (the slowest of %d times: %.1f ms)\n", n_students, taken[taken.size() / 2], n_rounds,
              taken.back());
  std::printf("the folder is looked at every %.1f s, so a file waits at most %.2f s, and one frame\n", ClassCollector::between_looks,
              ClassCollector::between_looks + taken.back() / 1000);
}

}  // namespace
}  // namespace headlight::tests

int main() {
  try {
    headlight::tests::run();
  } catch (const headlight::base::UserError& error) {
    std::fprintf(stderr, "class_bench: %s\n", error.what());
    return 2;
  }
}
