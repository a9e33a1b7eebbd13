#pragma once
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "machine/stop_token.hpp"

namespace headlight::machine {

/// The number of threads that the machine runs at once; at least 1. On Linux, counting reads files, which takes longer than a small graph.
int count_cores();

class CrewThread;

/// Threads that share one piece of work, the caller's among them. Those of earlier crews serve again: a new thread has no buffers yet, and
/// filling a library's takes as long as computing a hundred words. Threads start only here and in Background.
class Crew {
 public:
  /// `threads`: the most to use, the caller's included. If the system has fewer, those do all of the work.
  explicit Crew(int threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Calls work(0) to work(n - 1), each once, and returns when all threads are done. It rethrows the first exception; no further call
  /// starts after that.
  void share(size_t n, const std::function<void(size_t)>& work);

 private:
  friend class CrewThread;
  void take();
  void wait_for_rounds();

  std::vector<std::unique_ptr<CrewThread>> others_;
  std::atomic<int> round_ = 0;  ///< counts the calls of share(); the others wait for the next
  std::atomic<int> busy_ = 0;   ///< the number of other threads still in this round
  std::atomic<bool> ended_ = false;
  std::atomic<size_t> next_ = 0;
  size_t n_ = 0;
  const std::function<void(size_t)>* work_ = nullptr;
  std::mutex failed_;  ///< guards failure_
  std::exception_ptr failure_;
};

/// True if threads can be started: most servers allow a web page none. The folder with the answer is chosen when Headlight is built
/// (HEADLIGHT_WORKERS).
bool has_threads();

/// Does one long piece of work beside the thread that starts it. It ends when it is done or asked to stop; the destructor asks it and
/// waits. Without threads the constructor does the work, which therefore must not wait for its caller.
class Background {
 public:
  Background();  ///< without work
  explicit Background(std::function<void(const StopToken&)> work);
  ~Background();
  Background(Background&&) noexcept;
  Background& operator=(Background&&) noexcept;

  /// Asks the work to stop, without waiting.
  void request_stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::machine
