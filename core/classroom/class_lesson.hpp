#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "lesson/check_lesson.hpp"

namespace headlight::classroom {

/// A question of a lesson, as a table of the class needs it.
struct ClassQuestion {
  int step = 1;  ///< from 1
  std::string title;
  QuestionKind kind = QuestionKind::key;
  std::vector<std::string> options = {};  ///< of a choice, as the file lists them: the right one first

  bool operator==(const ClassQuestion&) const = default;
};

/// The text of an option of a choice, from 1; its number if the question's texts are not known; empty for 0, no option.
std::string option_text(const ClassQuestion& question, int option);

/// A lesson and its questions.
struct ClassLesson {
  std::string id, title;
  std::uint32_t fingerprint = 0;
  std::vector<ClassQuestion> questions;

  bool operator==(const ClassLesson&) const = default;
  /// The question of this step; null if there is none.
  const ClassQuestion* at_step(int step) const;
};

/// The lesson of a file, in its own words; its fingerprint is that of its original.
ClassLesson class_lesson(const LessonFile& file);

}  // namespace headlight::classroom
