#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lesson/written_lesson.hpp"
#include "session/motion/motion.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Writes down what a teacher clicks as the steps of a lesson, whose prose is still to be written: every change of what is looked at or of
/// the document is a step. A drag is one step, with the click that began it.
class LessonRecorder {
 public:
  bool running() const { return running_; }
  size_t n_steps() const { return steps_.size(); }
  /// The present state is the first step.
  void start(Session& session);
  /// Between two frames. What cannot be written in a lesson becomes the session's message, and no step.
  void watch(Session& session, const Motion& motion);
  /// Ends without a file.
  void drop();
  /// Writes the file and ends. Throws UserError where there is a file already, or it cannot be written; then it goes on.
  void save(Session& session, const std::filesystem::path& file, const std::string& title);

 private:
  /// What is looked at, to notice that it changed.
  struct Mark {
    std::uint64_t state = 0;
    size_t position = 0;  ///< in the history
    StagePlace place = Stage::tokens;
    int head = 0, sample = 0;
    std::optional<Cell> pinned;
    std::vector<std::string> controls;  ///< that show the map, the comparison, lines or points, where one of them is looked at

    bool same_view(const Mark& other) const {
      return place == other.place && head == other.head && sample == other.sample && controls == other.controls;
    }
    bool operator==(const Mark&) const = default;
  };
  static Mark mark_of(const Session& session);
  bool goes_on(const Mark& now, const Document& document) const;
  void note(const Session& session);
  void settle_last(Session& session);

  bool running_ = false, only_pinned_ = false;  ///< the last step was a click on a cell and nothing else
  bool unsettled_ = false;                      ///< the last step has not been written yet: a drag may go on
  Mark last_;
  StateToShow state_;
  std::vector<StepToWrite> steps_;
};

}  // namespace headlight::session
