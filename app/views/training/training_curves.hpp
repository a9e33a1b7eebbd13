#pragma once
#include "session/training/training_session.hpp"
#include "views/frame.hpp"
#include "widgets/chart.hpp"

namespace headlight::views {

/// The curves of one run or two over each other, and below them the slider over their steps. Items "training.loss", "training.accuracy",
/// "training.cursor", "training.scale.log", "training.follow"; during the preparation before the first step "training.preparing" and
/// "training.cancel".
class TrainingCurves {
 public:
  void draw(Frame& frame, TrainingSession& training, const Rect& r);
  /// Draws the progress of the preparation before the first step, and a button that stops it. Returns its height; 0 without one.
  float draw_preparation(Frame& frame, TrainingSession& training, const Rect& r);
  static Chart loss_chart(const Canvas& canvas, const TrainingSession& training, bool log);
  static Chart accuracy_chart(const Canvas& canvas, const TrainingSession& training);

 private:
  void draw_slider(Frame& frame, TrainingSession& training, const ChartScale& scale, float y);
  bool log_ = true;
};

}  // namespace headlight::views
