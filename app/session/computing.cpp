#include "session/computing.hpp"

#include <utility>

namespace headlight {

ShownRuns runs_of(const Document& next, const ShownRuns& before, const std::stop_token& stop) {
  ShownRuns runs;
  runs.run = compute(next, before.run.get(), stop);
  if (is_changed(next)) runs.untouched = compute(without_hand(next), before.untouched ? before.untouched.get() : runs.run.get(), stop);
  return runs;
}

Computing::Computing(Document next, ShownRuns before) : next_(std::move(next)) {
  thread_ = Background([this, before = std::move(before)](const std::stop_token& stop) {
    try {
      runs_ = runs_of(next_, before, stop);
    } catch (...) {
      failure_ = std::current_exception();
    }
    ready_ = true;
  });
}

ShownRuns Computing::take() {
  if (failure_) std::rethrow_exception(failure_);
  return std::move(runs_);
}

double Computing::seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

}  // namespace headlight
