#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "session/lesson/lesson_progress.hpp"

namespace headlight::session {

/// The settings of an exam.
struct ExamPaper {
  std::optional<std::uint64_t> seed;  ///< for everybody; nothing: each name has its own
  int minutes = 0;                    ///< 0: as long as it takes
};

/// A lesson as an exam: no hints, no answers, one guess each. Its marks are its own, and nothing of it is stored with the lessons'
/// progress.
struct Exam {
  ExamPaper paper;
  std::string name = {};
  std::uint64_t seed = 0;
  LessonProgress marks{{}};
  std::optional<double> begun = {}, ended = {};  ///< seconds on the player's clock
};

/// The seed of a student: the same name has the same one everywhere, so that its numbers can also be printed:
/// headlight export --as worksheet --lesson L --seed N.
std::uint64_t seed_of_name(const std::string& name);

}  // namespace headlight::session
