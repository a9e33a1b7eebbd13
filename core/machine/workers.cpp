#include "machine/workers.hpp"

#include <algorithm>
#include <utility>

#include "machine/system.hpp"

namespace headlight::machine {
namespace {

/// Tells the processor that this thread only looks whether a number has changed.
void hint_that_it_looks() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// Returns once `number` is no longer `value`. It looks for some microseconds before it sleeps, because waking a thread takes as long as
/// the work between two waits in a graph of some hundred words.
void wait_for_change(const std::atomic<int>& number, int value) {
  constexpr int looks = 1000;
  for (int i = 0; i < looks; ++i) {
    if (number.load(std::memory_order_acquire) != value) return;
    hint_that_it_looks();
  }
  wait_while(number, value);
}

}  // namespace

int count_cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Crew::Crew(int threads) {
  others_.reserve(static_cast<size_t>(std::max(1, threads)));
  try {
    while (static_cast<int>(others_.size()) + 1 < threads) others_.emplace_back([this] { wait_for_rounds(); });
  } catch (const std::exception&) {
    // The system has no thread, or no memory for one: the existing threads do the work, with the same result.
  }
}

Crew::~Crew() {
  ended_ = true;
  ++round_;
  wake(round_);
  for (std::thread& other : others_) other.join();
}

void Crew::share(size_t n, const std::function<void(size_t)>& work) {
  n_ = n;
  work_ = &work;
  next_ = 0;
  if (n > 1 && !others_.empty()) {
    busy_ = static_cast<int>(others_.size());
    ++round_;
    wake(round_);
  }
  take();
  for (int busy = busy_; busy > 0; busy = busy_) wait_for_change(busy_, busy);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

/// An exception must not leave a thread, since that ends the program.
void Crew::take() {
  try {
    for (size_t i = next_++; i < n_; i = next_++) (*work_)(i);
  } catch (...) {
    next_ = n_;  // the rest is not needed
    const std::lock_guard lock(failed_);
    if (!failure_) failure_ = std::current_exception();
  }
}

void Crew::wait_for_rounds() {
  for (int seen = 0;;) {
    wait_for_change(round_, seen);
    seen = round_;
    if (ended_) return;
    take();
    if (--busy_ == 0) wake(busy_);
  }
}

}  // namespace headlight::machine
