#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lesson/written_lesson.hpp"
#include "session/motion/motion.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Records a teacher's clicks as the steps of a lesson, without its prose: every change of the view or of the document is a step. A drag is
/// one step, with the click that began it.
class LessonRecorder {
 public:
  bool running() const { return running_; }
  size_t n_steps() const { return steps_.size(); }
  /// Starts with the current state as the first step.
  void start(Session& session);
  /// Call between two frames. A state that a lesson cannot describe becomes the session's message, and no step.
  void watch(Session& session, const Motion& motion);
  /// Ends without a file.
  void drop();
  /// Writes the file and ends. Throws UserError, and continues, if the file exists or cannot be written.
  void save(Session& session, const std::filesystem::path& file, const std::string& title);

 private:
  /// The current view, to notice its changes.
  struct Mark {
    std::uint64_t state = 0;
    size_t position = 0;  ///< in the history
    StagePlace place = Stage::tokens;
    int head = 0, sample = 0;
    std::optional<Cell> pinned;
    std::vector<std::string> controls;  ///< that show the map, the comparison, lines or points, if one of them is the view

    bool same_view(const Mark& other) const {
      return place == other.place && head == other.head && sample == other.sample && controls == other.controls;
    }
    bool operator==(const Mark&) const = default;
  };
  static Mark mark_of(const Session& session);
  bool goes_on(const Mark& now, const Document& document) const;
  void note(const Session& session);
  void settle_last(Session& session);

  bool running_ = false, only_pinned_ = false;  ///< only_pinned_: the last step was a click on a cell and nothing else
  bool unsettled_ = false;                      ///< the last step is not written yet: a drag may continue
  Mark last_;
  StateToShow state_;
  std::vector<StepToWrite> steps_;
};

}  // namespace headlight::session
