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

/// The learner's result at one question.
struct StepMark {
  bool visited = false;
  bool revealed = false;                     ///< the answer was shown
  bool revealed_first = false;               ///< it was shown before any checked guess
  int tries = 0;                             ///< checked guesses
  bool right = false;                        ///< the last checked guess was right
  std::string guess, answer;                 ///< in words, as they were when the answer was shown
  std::string first = {};                    ///< the first checked guess, in words
  int option = 0;                            ///< the same for a choice: its place in the lesson's file, from 1; 0: no choice
  std::map<std::string, int> mistakes = {};  ///< by a known mistake's id, the number of wrong guesses that it explained

  bool operator==(const StepMark&) const = default;
};

/// The progress in lessons on this machine, and nowhere else: the steps done with their results, and the seed that draws variants. Keyed by
/// the lesson's id and the step's title, so that authors may change a lesson.
class LessonProgress {
 public:
  /// `file` empty: nothing is remembered, and the seed is 0. A missing or invalid file counts as empty, because it must never stop the
  /// program.
  explicit LessonProgress(std::filesystem::path file);

  std::uint64_t seed() const { return seed_; }
  void set_seed(std::uint64_t seed) { seed_ = seed, seed_is_ours_ = true; }
  StepMark& at(const std::string& lesson, const std::string& step);
  const StepMark* find(const std::string& lesson, const std::string& step) const;
  /// Returns the number of visited steps of a lesson.
  int visited(const std::string& lesson) const;
  /// Returns the number of steps whose last answer was right.
  int solved(const std::string& lesson) const;
  /// Forgets everything but the seed.
  void clear();

  /// Writes the file and keeps another window's progress and the file's seed. Throws UserError if it cannot be written.
  void save();
  /// Returns a table for a spreadsheet: lesson, step, guess, answer, right, tries, mistakes ("no_scale 2, Q_K_exchanged 1"); one line for
  /// each question whose answer was shown.
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
  std::set<std::pair<std::string, std::string>> touched_;  ///< lesson and step, changed here
  bool seed_is_ours_ = false, cleared_ = false;            ///< since the file was last written
};

/// Returns lessons.json in state_folder(); empty if that is not known.
std::filesystem::path lesson_progress_file();

}  // namespace headlight::session
