#include "session/background_parts.hpp"

#include "graph/evaluate.hpp"

namespace headlight::session {

BackgroundParts::BackgroundParts(size_t n, std::function<void(size_t part, const StopToken& stop)> compute) : n_(n) {
  thread_ = Background([this, compute = std::move(compute)](const StopToken& stop) {
    try {
      for (size_t part = 0; part < n_ && !stop.stop_requested(); ++part) {
        compute(part, stop);
        done_ = part + 1;
      }
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
      failed_ = true;
    }
    ended_ = true;
  });
}

void BackgroundParts::check() {
  if (failed_.exchange(false)) std::rethrow_exception(failure_);
}

}  // namespace headlight::session
