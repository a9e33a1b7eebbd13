#include "session/computing.hpp"

#include <utility>

namespace headlight {

ShownRuns runs_of(const Document& next, const ShownRuns& before, const std::stop_token& stop) {
  ShownRuns runs;
  runs.run = compute(next, before.run.get(), stop);
  if (is_changed(next)) runs.untouched = compute(without_hand(next), before.untouched ? before.untouched.get() : runs.run.get(), stop);
  return runs;
}

Computing::Computing(Computation computation, Computed before) : computed_(std::move(before)) {
  thread_ = Background([this, computation = std::move(computation)](const std::stop_token& stop) {
    try {
      computation(computed_, stop);
    } catch (...) {
      failure_ = std::current_exception();
    }
    ready_ = true;
  });
}

Computed Computing::take() {
  if (failure_) std::rethrow_exception(failure_);
  return std::move(computed_);
}

double Computing::seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

}  // namespace headlight
