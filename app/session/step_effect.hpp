#pragma once
#include <optional>

#include "session/navigation.hpp"
#include "session/run_change.hpp"

namespace headlight::session {

/// The change that the last edit made, or the last step in the history. A drag counts as one edit, measured from where it began.
class StepEffect {
 public:
  /// `gesture`: see Session::push. `retain_start`: hold the run that a drag began with, which may be large.
  void note(Seen before, Seen after, std::optional<Edit> edit, int gesture, const Navigation& navigation, bool retain_start);
  void forget();
  /// Null if there is none, or if the person looks at something else by now.
  const RunChange* seen_from(const Navigation& navigation) const;

 private:
  struct Noted {
    RunChange change;
    int gesture;
    Seen began;
    StagePlace place;
    int head, sample;
    std::optional<Cell> pinned;
  };
  std::optional<Noted> noted_;
};

}  // namespace headlight::session
