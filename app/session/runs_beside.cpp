#include "session/runs_beside.hpp"

namespace headlight::session {

RunsBeside::RunsBeside(const Run& shown, size_t n, std::function<Document(size_t i, Document shown)> document, Keep keep) : n_(n) {
  thread_ = Background([this, held = held_values(shown), run = std::make_shared<const Run>(shown), document = std::move(document),
                        keep = std::move(keep)](const StopToken& stop) {
    try {
      for (size_t i = 0; i < n_ && !stop.stop_requested(); ++i) {
        keep(i, *compute(document(i, run->document), run.get(), stop, Values::on_demand), stop);
        done_ = i + 1;
      }
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
      failed_ = true;
    }
    ended_ = true;
  });
}

void RunsBeside::check() {
  if (failed_.exchange(false)) std::rethrow_exception(failure_);
}

}  // namespace headlight::session
