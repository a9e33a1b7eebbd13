#pragma once
#include <memory>

#include "app_rooms.hpp"
#include "run/run.hpp"
#include "train/task.hpp"

namespace headlight::session {

/// Returns the document of the task's probe sentence, for a model at some step of its training: an ordinary document, which the rest of the
/// program could open.
Document probe_document(std::shared_ptr<const Model> model, const Task& task);

/// Computes a probe again if its weights have changed, but not more often than a reader can follow.
class Probe {
 public:
  static constexpr double shortest = 1.0 / 15;  ///< seconds between two computations

  /// Returns the probe's run with these weights, or for a moment still with the previous ones. `now`: seconds on a steady clock.
  const Run& at(const std::shared_ptr<const Task>& task, const Recipe& recipe, const std::shared_ptr<const Weights>& weights, int step,
                double now);
  /// The step whose weights it shows.
  int step() const { return step_; }
  /// True if it lags behind the request and needs a frame.
  bool behind() const { return behind_; }
  void forget() { *this = {}; }

 private:
  std::shared_ptr<const Weights> weights_;
  std::shared_ptr<const Run> run_;
  int step_ = 0;
  double computed_ = -1;
  bool behind_ = false;
};

}  // namespace headlight::session
