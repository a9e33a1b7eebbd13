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

/// A thread that serves one crew after the other.
class CrewThread {
 public:
  CrewThread() : thread_([this] { serve(); }) {}
  ~CrewThread() {
    begin(nullptr);
    thread_.join();
  }
  CrewThread(const CrewThread&) = delete;
  CrewThread& operator=(const CrewThread&) = delete;

  /// Serves `crew` until it ends; null: the thread ends.
  void begin(Crew* crew) {
    crew_ = crew;
    ++turn_;
    wake(turn_);
  }
  /// Returns once the thread has left its crew, which has ended.
  void wait_until_free() {
    for (int turn = turn_; turn % 2 != 0; turn = turn_) wait_for_change(turn_, turn);
  }

 private:
  void serve() {
    for (int seen = 0;; seen += 2) {
      wait_for_change(turn_, seen);
      if (!crew_) return;
      crew_->wait_for_rounds();
      ++turn_;
      wake(turn_);
    }
  }

  std::atomic<int> turn_ = 0;  ///< odd while it serves
  Crew* crew_ = nullptr;
  std::thread thread_;
};

namespace {

/// The threads that serve no crew. Threads belong to the process, so this is its only list of them.
class FreeThreads {
 public:
  FreeThreads() = default;
  ~FreeThreads() { forget_those_of_parent(); }
  FreeThreads(const FreeThreads&) = delete;
  FreeThreads& operator=(const FreeThreads&) = delete;

  static FreeThreads& of_process() {
    static FreeThreads all;
    return all;
  }
  /// Throws if the system has no thread.
  std::unique_ptr<CrewThread> take() {
    const std::lock_guard lock(mutex_);
    forget_those_of_parent();
    if (free_.empty()) {
      free_.reserve(n_threads_ + 1);  // giving one back must not fail
      auto made = std::make_unique<CrewThread>();
      ++n_threads_;
      return made;
    }
    std::unique_ptr<CrewThread> last = std::move(free_.back());
    free_.pop_back();
    return last;
  }
  void give_back(std::unique_ptr<CrewThread> thread) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(thread));
  }

 private:
  /// A process that fork() made has none of its parent's threads, only what they left in memory.
  void forget_those_of_parent() {
    if (process_ == this_process()) return;
    for (std::unique_ptr<CrewThread>& gone : free_) static_cast<void>(gone.release());
    free_.clear();
    process_ = this_process();
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<CrewThread>> free_;
  size_t n_threads_ = 0;
  long process_ = this_process();
};

}  // namespace

Crew::Crew(int threads) {
  others_.reserve(static_cast<size_t>(std::max(1, threads)));
  try {
    while (static_cast<int>(others_.size()) + 1 < threads) {
      others_.push_back(FreeThreads::of_process().take());
      others_.back()->begin(this);
    }
  } catch (const std::exception&) {
    // The system has no thread, or no memory for one: the existing threads do the work, with the same result.
  }
}

Crew::~Crew() {
  ended_ = true;
  ++round_;
  wake(round_);
  for (std::unique_ptr<CrewThread>& other : others_) {
    other->wait_until_free();
    FreeThreads::of_process().give_back(std::move(other));
  }
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
