#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>

#include "machine/workers.hpp"
#include "run/run.hpp"

namespace headlight {

/// The run on screen, and the same run without changes by hand; the latter is null if there are none.
struct ShownRuns {
  std::shared_ptr<const Run> run, untouched;
};
/// Both for `next`; what `before` has computed already is taken over. Throws as compute does.
ShownRuns runs_of(const Document& next, const ShownRuns& before, const std::stop_token& stop = {});

/// A document that is computed on another thread, while the window shows the one before.
class Computing {
 public:
  Computing(Document next, ShownRuns before);

  const Document& document() const { return next_; }
  bool ready() const { return ready_; }
  /// Once it is ready. Throws what the computation threw.
  ShownRuns take();
  double seconds() const;  ///< since it began

 private:
  const Document next_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  ShownRuns runs_;
  std::exception_ptr failure_;
  std::atomic<bool> ready_ = false;
  Background thread_;  ///< last, so that everything is there when it begins; when it is given up, it ends first
};

}  // namespace headlight
