#pragma once
#include <memory>

#include "app_rooms.hpp"
#include "run/run.hpp"
#include "train/task.hpp"

namespace headlight::session {

/// The task's probe sentence, to be computed by a model as it was at some step: the document that everything else of the program could
/// open.
Document probe_document(std::shared_ptr<const Model> model, const Task& task);

/// Computes a probe again when its weights have changed, but not more often than it can be looked at.
class Probe {
 public:
  static constexpr double shortest = 1.0 / 15;  ///< seconds between two computations

  /// The run of the probe at these weights, or for a moment still at the ones before. `now`: seconds of a steady clock.
  const Run& at(const std::shared_ptr<const Task>& task, const Recipe& recipe, const std::shared_ptr<const Weights>& weights, int step,
                double now);
  /// The step whose weights it shows.
  int step() const { return step_; }
  /// It is behind what was asked for: a frame is wanted.
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
