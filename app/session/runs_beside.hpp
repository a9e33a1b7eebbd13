#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <memory>

#include "app_rooms.hpp"
#include "machine/workers.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// Runs of documents that differ a little from the one on screen, computed on another thread one after the other while the window goes on.
/// Destroying it ends it early.
class RunsBeside {
 public:
  /// Called for the i-th document, on that thread; `run` has its values on demand.
  using Keep = std::function<void(size_t i, const Run& run, const StopToken& stop)>;

  /// `document(i)` makes the i-th of `n` from that of `shown`, whose values are reused where nothing differs.
  RunsBeside(const Run& shown, size_t n, std::function<Document(size_t i, Document shown)> document, Keep keep);

  /// The number of finished ones, whose results may be read.
  size_t done() const { return done_; }
  size_t all() const { return n_; }
  /// True if nothing more comes: all are finished, or an error occurred.
  bool ended() const { return ended_; }
  /// Throws the error, once.
  void check();

 private:
  const size_t n_;
  std::exception_ptr failure_;
  std::atomic<size_t> done_ = 0;
  std::atomic<bool> failed_ = false, ended_ = false;
  Background thread_;  ///< last, so that everything is there when it begins
};

}  // namespace headlight::session
