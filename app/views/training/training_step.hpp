#pragma once
#include <memory>
#include <optional>
#include <string>

#include "session/training/step_working.hpp"
#include "session/training/training_session.hpp"
#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// A number among the weights of a model.
struct WeightCell {
  std::string weight;  ///< its matrix: "blocks.0.attn.W_Q"
  Index row = 0, col = 0;
  bool operator==(const WeightCell&) const = default;
};

/// The part "Inside a step" of the training view: the next step of the paused run, computed beside the window, opened for one weight, term
/// by term, with plain gradient descent beside it. A short question comes before the first working. Items "training.step.take",
/// "training.step.weight" (a list), "training.step.shown", "training.step.matrix", "training.step.row", "training.step.col",
/// "training.step.up", "training.step.down", "training.step.show", "training.step.legend", "training.step.line.0", ... for the lines, and
/// "training.step.numbers.0", ... for their numbers.
class TrainingStep {
 public:
  void draw(Frame& frame, TrainingSession& training, const Rect& r);
  /// Forgets the working of another run, so that the question is asked again.
  void forget();
  void choose(const WeightCell& cell) { chosen_ = cell; }
  /// Answers the question: up, down, or nothing, which shows the working at once.
  void answer(std::optional<bool> up);
  const std::optional<WeightCell>& chosen() const { return chosen_; }
  /// The opened step; null if none was computed.
  const std::shared_ptr<const NextStep>& opened_step() const { return opened_step_; }

 private:
  void adopt(const Frame& frame, const TrainingSession& training);
  void choose_largest(const std::string& weight);
  float draw_heading(Frame& frame, TrainingSession& training, const Rect& r);
  float draw_state(Frame& frame, const TrainingSession& training, const Rect& r);
  float draw_choice(Frame& frame, const Rect& r);
  float draw_cell_choice(Frame& frame, const Rect& r);
  void draw_matrix(Frame& frame, TrainingSession& training, const Rect& r);
  void draw_working(Frame& frame, const Rect& r);
  float draw_question(Frame& frame, const UpdateTerms<float>& terms, float x, float y, float width);
  /// Measures only if y is below 0.
  float draw_sentences(Frame& frame, const StepWorking& working, float x, float y, float width);

  std::shared_ptr<const NextStep> opened_step_;
  std::optional<WeightCell> chosen_;
  int numbers_ = 0;                 ///< the matrix shows 0: the values, 1: the gradient
  std::optional<bool> guessed_up_;  ///< the answer to the question
  bool answered_ = false;
};

}  // namespace headlight::views
