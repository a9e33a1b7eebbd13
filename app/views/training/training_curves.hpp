#pragma once
#include "session/training/training_desk.hpp"
#include "views/frame.hpp"
#include "widgets/chart.hpp"

namespace headlight {

/// The curves of one run or two over each other, and below them the slider over their steps. Items "training.loss", "training.accuracy",
/// "training.cursor", "training.scale.log", "training.follow"; while something comes before the
/// first step "training.preparing" and "training.cancel".
class TrainingCurves {
 public:
  void draw(Frame& frame, TrainingDesk& desk, const Rect& r);
  static Chart loss_chart(const Canvas& canvas, const TrainingDesk& desk, bool log);
  static Chart accuracy_chart(const Canvas& canvas, const TrainingDesk& desk);

 private:
  float draw_preparation(Frame& frame, TrainingDesk& desk, const Rect& r);
  void draw_slider(Frame& frame, TrainingDesk& desk, const ChartScale& scale, float y);
  bool log_ = true;
};

}  // namespace headlight
