#pragma once
#include <optional>
#include <string>

#include "session/training/training_session.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The left column of the training view: the tasks, the model's size, start and stop, and the uses of the result. Items
/// "training.task.<name>", "training.d_model.plus", "training.seed", "training.start", "training.step", "training.reset",
/// "training.compare", "training.keep", "training.open", ...
class TrainingSide {
 public:
  /// Returns true if the trained model was opened, so that the view should close.
  bool draw(Frame& frame, TrainingSession& training, const Rect& r);
  /// Draws the same in three columns side by side.
  bool draw_wide(Frame& frame, TrainingSession& training, const Rect& r);

 private:
  float draw_runs(Frame& frame, TrainingSession& training, const Rect& r);
  float draw_tasks(Frame& frame, TrainingSession& training, const Rect& r, bool all_described);
  float draw_task(Frame& frame, TrainingSession& training, const Rect& r, const TrainingSession::Offer& offer, bool described);
  float draw_sizes(Frame& frame, TrainingSession& training, const Rect& r);
  void draw_seed(Frame& frame, TrainingSession& training, const Rect& r);
  float draw_transport(Frame& frame, TrainingSession& training, const Rect& r);
  bool draw_ends(Frame& frame, TrainingSession& training, const Rect& r);

  void draw_save(Frame& frame, TrainingSession& training, const Rect& r);
  std::filesystem::path saved_in(const Frame& frame) const;
  void save_model(Frame& frame, TrainingSession& training, const std::filesystem::path& folder);

  FieldState seed_, name_;
  std::string suggested_, suggested_for_;  ///< a name, and its subject
};

}  // namespace headlight::views
