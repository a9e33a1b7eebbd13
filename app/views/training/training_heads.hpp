#pragma once
#include <map>
#include <optional>
#include <string>

#include "session/training/training_session.hpp"
#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// An attention head of the model in training.
struct TrainedHead {
  int attention = 0, head = 0;
  bool operator==(const TrainedHead&) const = default;
};

/// The probe sentence's attention: one matrix large, every head of every attention small below it, named once it has a label; two runs side
/// by side at the same step. Items "training.large", "training.head.<attention>.<head>" (from 1; with two runs and ".A" or ".B" at the
/// end), "training.matrix".
class TrainingHeads {
 public:
  void draw(Frame& frame, TrainingSession& training, const Rect& r, double now);
  /// Returns the head that is large: the chosen one, else the clearest of all so far.
  TrainedHead large(const TrainingSession& training) const;
  /// Drops all choices made for another run.
  void forget();

 private:
  struct OneRun {
    const Run* run = nullptr;
    SelectedWeights at;
    int which = 0;
    std::string suffix;  ///< for items: "", ".A", ".B"
  };
  float draw_heading(Frame& frame, TrainingSession& training, const Rect& r);
  MatrixView large_view(const OneRun& one, TrainedHead place);
  void draw_large_title(const Canvas& canvas, const OneRun& one, const std::string& letter, const Rect& r, TrainedHead place) const;
  void draw_large(Frame& frame, const TrainingSession& training, const OneRun& one, const Rect& r);
  void draw_all(Frame& frame, const TrainingSession& training, const OneRun& one, const Rect& r);
  void draw_head(Frame& frame, const TrainingSession& training, const OneRun& one, const Rect& r, TrainedHead place);
  float limit_of(const std::string& name, const Matrix& values);

  std::optional<TrainedHead> chosen_;
  int matrix_ = 0;  ///< the large one: 0 the pattern, then the weights
  struct MaskedPattern {
    MatrixPtr pattern, displayed;
  };
  MatrixPtr masked(const Run& run, NodeId pattern, const std::string& item);

  std::map<std::string, MaskedPattern> patterns_;  ///< by item, with -infinity in masked cells
  std::map<std::string, float> limits_;  ///< for weights, by name: they only grow, so that colours mean the same from step to step
};

}  // namespace headlight::views
