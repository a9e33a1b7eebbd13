#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/answer.hpp"
#include "session/lesson/lesson_progress.hpp"

namespace headlight::session {

/// A learner's work at one step of a lesson.
struct SavedStep {
  int step = 0;  ///< from 0
  StepMark mark;
  Guess guess;

  bool operator==(const SavedStep&) const = default;
};

/// A learner's work at a lesson between two visits, as a learning management system (LMS) keeps it for a page.
struct SavedWork {
  std::uint32_t fingerprint = 0;  ///< of the lesson
  std::uint64_t seed = 0;         ///< drew what varies
  int step = 0;                   ///< the open one, from 0
  std::vector<SavedStep> steps = {};

  bool operator==(const SavedWork&) const = default;
};

/// Writes the work as a text of at most `limit` bytes. Answers in words are cut if it would be longer, down to nothing. Empty if it does
/// not even fit without them.
std::string saved_work_text(const SavedWork& work, std::size_t limit);
/// The inverse. Throws UserError if the text was cut or is another one.
SavedWork read_saved_work(std::string_view text);

}  // namespace headlight::session
