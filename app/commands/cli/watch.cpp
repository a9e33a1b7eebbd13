#include "commands/cli/watch.hpp"

#include <atomic>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "commands/cli/printed.hpp"
#include "document/computable.hpp"
#include "machine/workers.hpp"

namespace headlight::commands {

void Watch::at(const std::string& how_far, const std::string& stopped) {
  if (stop_.requested()) {
    clear();
    throw UserError(stopped);
  }
  if (Clock::now() < next_) return;
  show_progress("headlight: " + how_far + "; Ctrl-C stops");
  next_ = Clock::now() + std::chrono::milliseconds(200);
  drawn_ = true;
}

void Watch::clear() {
  if (drawn_) end_progress();
  drawn_ = false;
}

std::shared_ptr<const Run> watched_compute(const Document& document) {
  constexpr double soon_computed = 64. * 1024 * 1024;  // bytes
  if (need_of(document).bytes < soon_computed) return compute(document);
  Watch watch;
  const auto begun = std::chrono::steady_clock::now();
  std::shared_ptr<const Run> run;
  std::exception_ptr failure;
  std::atomic<bool> ready = false;
  const auto work = [&](const StopToken& stop) {
    try {
      run = compute(document, nullptr, stop);
    } catch (...) {
      failure = std::current_exception();
    }
    ready = true;
  };
  std::optional<Background> computing;
  try {
    computing.emplace(work);
  } catch (const std::system_error&) {  // no more threads are available
    return compute(document);
  }
  while (!ready) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun).count();
    watch.at("computing for " + std::to_string(seconds) + " s", "the computation was stopped; nothing was written");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (failure) std::rethrow_exception(failure);
  return run;
}

}  // namespace headlight::commands
