#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/cancel_check.hpp"
#include "machine/workers.hpp"
#include "run/run.hpp"
#include "session/compare/comparing.hpp"
#include "session/previews.hpp"
#include "session/stage.hpp"
#include "session/valid_roles.hpp"

namespace headlight::session {

/// The run on screen, and the run without changes by hand; the latter is null if there are none.
struct DisplayedRuns {
  std::shared_ptr<const Run> run, untouched;
  std::shared_ptr<const ValidRoles> roles;  ///< see valid_roles
};
/// Computes both for `next`, reusing the values of `before`; `given`: see without_hand. Throws as compute does.
DisplayedRuns runs_of(const Document& next, const DisplayedRuns& before, const StopToken& stop = {}, Values values = Values::at_once,
                      const Document* given = nullptr);

/// Everything about a document that takes long to compute: its runs, and the comparison.
struct Computed {
  DisplayedRuns runs;
  Comparing comparing;
};
/// Turns the shown state into the next one. It may run on any thread, because it changes nothing else.
using Computation = std::function<void(Computed&, const StopToken&)>;

/// Returns the matrices of a stage's board, for every head.
std::vector<NodeId> board_nodes(const ModelNodes& nodes, const StagePlace& place);
/// Computes the missing ones, in every sentence, at that place, or at the nearest one if the model lacks it.
void request_values(const Run& run, const StagePlace& place, const StopToken& stop);

/// Reads something long, such as a file, on another thread, so that the window keeps responding.
struct FileReading {
  std::string name;                            ///< the file's name, for the user who waits
  std::function<void(const StopToken&)> read;  ///< changes nothing that is shown
  std::function<void()> then;                  ///< called after the reading, on the window's thread
  std::function<void()> refused = {};          ///< called instead if it could not be read; the message gives the reason
};
/// Returns a check that throws Stopped once `stop` is requested.
CancelCheck cancel_check_of(const StopToken& stop);

/// A computation on another thread, while the window shows the previous state.
class Computing {
 public:
  Computing(Computation computation, Computed before);

  bool ready() const { return ready_; }
  /// Returns true if it is ready, after waiting at most this long.
  bool ready_within(double seconds) const;
  /// Requests the end, without waiting.
  void request_stop() { thread_.request_stop(); }
  /// Returns the result; call it once it is ready. Throws the computation's exception.
  Computed take();
  double seconds() const;  ///< since it began

 private:
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  Computed computed_;
  std::vector<std::vector<std::shared_ptr<const void>>> held_;  ///< the values of the previous state, which are reused
  std::exception_ptr failure_;
  std::atomic<bool> ready_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs; when cancelled, it ends first
};

/// Computes all missing values; see Trace::fill.
void fill(const Run& run, const StopToken& stop);

/// Computes values before anyone looks at them, on another thread, so that the window keeps responding. The destructor stops it early.
class Filling {
 public:
  /// Keeps a preview of each evicted value in `previews`.
  Filling(DisplayedRuns runs, std::shared_ptr<Previews> previews);

  bool done() const { return done_; }
  /// Call once it has ended. Throws its exception, once.
  void check();

 private:
  const DisplayedRuns runs_;
  const std::shared_ptr<Previews> previews_;
  std::exception_ptr failure_;
  std::atomic<bool> done_ = false;
  Background thread_;  ///< last, as in Computing
};

}  // namespace headlight::session
