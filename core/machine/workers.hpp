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

/// How many threads the machine runs at once; at least 1. Counting reads files on Linux, which takes longer than a small graph.
int count_cores();

/// Threads that do one piece of work together, the caller's among them. With Background the one place where threads begin.
class Crew {
 public:
  /// `threads`: how many at most, the caller's included. The system may have fewer to give: those that there are do it all.
  explicit Crew(int threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Calls work(0) to work(n - 1), each once, and returns when all threads have come to rest. What one of them throws first is thrown here;
  /// no other is begun after that.
  void share(size_t n, const std::function<void(size_t)>& work);

 private:
  void take();
  void wait_for_rounds();

  std::vector<std::thread> others_;
  std::atomic<int> round_ = 0;  ///< counts the calls of share(); the others wait for the next
  std::atomic<int> busy_ = 0;   ///< how many of the others are still in this round
  std::atomic<bool> ended_ = false;
  std::atomic<size_t> next_ = 0;
  size_t n_ = 0;
  const std::function<void(size_t)>* work_ = nullptr;
  std::mutex failed_;  ///< guards failure_
  std::exception_ptr failure_;
};

/// Whether a thread can be begun: a web page is allowed none by most servers. Which folder says so is chosen when Headlight is built
/// (HEADLIGHT_WORKERS).
bool has_threads();

/// One long piece of work beside the thread that begins it. It ends when it is done or asked to stop; the destructor
/// asks it and waits. Where there are no threads, the work is done in the constructor: it must not wait for its caller.
class Background {
 public:
  Background();  ///< nothing is done
  explicit Background(std::function<void(const StopToken&)> work);
  ~Background();
  Background(Background&&) noexcept;
  Background& operator=(Background&&) noexcept;

  /// Asks it to end, without waiting.
  void request_stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::machine
