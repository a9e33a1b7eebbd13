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
struct KeptStep {
  int step = 0;  ///< from 0
  StepMark mark;
  Guess guess;

  bool operator==(const KeptStep&) const = default;
};

/// A learner's work at a lesson between two visits, as a learning management system (LMS) keeps it for a page.
struct KeptWork {
  std::uint32_t fingerprint = 0;  ///< of the lesson
  std::uint64_t seed = 0;         ///< drew what varies
  int step = 0;                   ///< the open one, from 0
  std::vector<KeptStep> steps = {};

  bool operator==(const KeptWork&) const = default;
};

/// The work as a text of at most `limit` bytes: answers in words are cut where it would be longer, down to nothing. Empty if it does not
/// even fit without them.
std::string kept_text(const KeptWork& work, std::size_t limit);
/// The inverse. Throws UserError if the text was cut or is another one.
KeptWork read_kept(std::string_view text);

}  // namespace headlight::session
