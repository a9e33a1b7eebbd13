#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

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
  void set_seed(std::uint64_t seed) { seed_ = seed, seed_is_ours_ = true; }
  StepMark& at(const std::string& lesson, const std::string& step) { return touched_.insert({lesson, step}), marks_[lesson][step]; }
  const StepMark* find(const std::string& lesson, const std::string& step) const;
  /// How many steps of a lesson were visited.
  int visited(const std::string& lesson) const;
  /// Everything is forgotten but the seed.
  void clear() { marks_.clear(), cleared_ = true; }

  /// What another window did meanwhile stays, and so does the seed that the file has. Throws UserError when it cannot be written.
  void save();
  /// A table for a spreadsheet: lesson, step, guess, answer, right, tries; one line for each question whose answer was shown.
  std::string csv() const;

 private:
  std::filesystem::path file_;
  std::uint64_t seed_ = 0;
  struct Saved {
    std::optional<std::uint64_t> seed;
    std::map<std::string, std::map<std::string, StepMark>> marks;
  };
  Saved read() const;

  std::map<std::string, std::map<std::string, StepMark>> marks_;
  std::set<std::pair<std::string, std::string>> touched_;  ///< lesson and step, here
  bool seed_is_ours_ = false, cleared_ = false;            ///< since the file was written last
};

/// lessons.json in state_folder(); empty where that is not known.
std::filesystem::path lesson_progress_file();

}  // namespace headlight::session
