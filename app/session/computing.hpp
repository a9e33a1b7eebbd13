#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/still_wanted.hpp"
#include "machine/workers.hpp"
#include "run/run.hpp"
#include "session/compare/comparing.hpp"
#include "session/previews.hpp"
#include "session/stage.hpp"
#include "session/valid_roles.hpp"

namespace headlight::session {

/// The run on screen, and the same run without changes by hand; the latter is null if there are none.
struct ShownRuns {
  std::shared_ptr<const Run> run, untouched;
  std::shared_ptr<const ValidRoles> roles;  ///< see valid_roles
};
/// Both for `next`; what `before` has computed already is taken over. Throws as compute does.
ShownRuns runs_of(const Document& next, const ShownRuns& before, const StopToken& stop = {}, Values values = Values::at_once);

/// Everything that takes long to make of a document: its runs, and what they are compared with.
struct Computed {
  ShownRuns runs;
  Comparing comparing;
};
/// Turns what is shown into what is to be shown. It may be done on any thread: it changes nothing else.
using Computation = std::function<void(Computed&, const StopToken&)>;

/// The matrices that a stage's board shows, of every head.
std::vector<NodeId> shown_nodes(const ModelNodes& nodes, const StagePlace& place);
/// Computes what is missing of them, in every sentence, at that place or where one looks when the model lacks it.
void request_values(const Run& run, const StagePlace& place, const StopToken& stop);

/// Something long that is read on another thread, such as a file, while the window goes on.
struct FileReading {
  std::string name;                            ///< of what is read, for the person who waits
  std::function<void(const StopToken&)> read;  ///< changes nothing that is shown
  std::function<void()> then;                  ///< once it is read, on the thread of the window
  std::function<void()> refused = {};          ///< in place of that where it could not be read; the message says why
};
/// Throws Stopped once `stop` is asked for.
CancelCheck wanted_until(const StopToken& stop);

/// A computation on another thread, while the window shows what was there before.
class Computing {
 public:
  Computing(Computation computation, Computed before);

  bool ready() const { return ready_; }
  /// The same, after a moment in which it may become ready.
  bool ready_within(double seconds) const;
  /// Asks it to end, without waiting.
  void request_stop() { thread_.request_stop(); }
  /// Once it is ready. Throws what the computation threw.
  Computed take();
  double seconds() const;  ///< since it began

 private:
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  Computed computed_;
  std::vector<std::vector<std::shared_ptr<const void>>> held_;  ///< what was shown before, which is taken over
  std::exception_ptr failure_;
  std::atomic<bool> ready_ = false;
  Background thread_;  ///< last, so that everything is there when it begins; when it is given up, it ends first
};

/// Computes all that is missing; see Trace::fill.
void fill(const Run& run, const StopToken& stop);

/// What nobody has looked at yet, computed on another thread while the window goes on. It ends early when this is destroyed.
class Filling {
 public:
  /// It keeps a preview of each evicted value in `previews`.
  Filling(ShownRuns runs, std::shared_ptr<Previews> previews);

  bool done() const { return done_; }
  /// Once it is done. Throws what went wrong, once.
  void check();

 private:
  const ShownRuns runs_;
  const std::shared_ptr<Previews> previews_;
  std::exception_ptr failure_;
  std::atomic<bool> done_ = false;
  Background thread_;  ///< last, as in Computing
};

}  // namespace headlight::session
