#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headlight {

/// How somebody did at one question.
struct StepMark {
  bool visited = false;
  bool revealed = false;      ///< the answer was shown
  int tries = 0;              ///< guesses that were checked
  bool right = false;         ///< the guess that was checked last
  std::string guess, answer;  ///< in words, as they were when the answer was shown

  bool operator==(const StepMark&) const = default;
};

/// What is kept of lessons on this machine, and nowhere else: which steps were done and how, and the seed by which variants are drawn. By
/// the lesson's id and the step's title, so that a lesson may be changed.
class LessonProgress {
 public:
  /// `file` empty: nothing is remembered, and the seed is 0. A file that is missing or makes no sense is empty: it must never stop the
  /// program.
  explicit LessonProgress(std::filesystem::path file);

  std::uint64_t seed() const { return seed_; }
  void set_seed(std::uint64_t seed) { seed_ = seed; }
  StepMark& at(const std::string& lesson, const std::string& step) { return marks_[lesson][step]; }
  const StepMark* find(const std::string& lesson, const std::string& step) const;
  /// How many steps of a lesson were visited.
  int visited(const std::string& lesson) const;
  /// Everything is forgotten but the seed.
  void clear() { marks_.clear(); }

  /// Throws UserError when it cannot be written.
  void save() const;
  /// A table for a spreadsheet: lesson, step, guess, answer, right, tries; one line for each question whose answer was shown.
  std::string csv() const;

 private:
  std::filesystem::path file_;
  std::uint64_t seed_ = 0;
  std::map<std::string, std::map<std::string, StepMark>> marks_;
};

/// lessons.json in state_folder(); empty where that is not known.
std::filesystem::path lesson_progress_file();

}  // namespace headlight
