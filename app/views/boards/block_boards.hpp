#pragma once
#include "views/boards/board.hpp"
#include "views/boards/write_on_panel.hpp"

namespace headlight::views {

/// A layer norm: subtracts each row's mean and divides by its deviation, which are shown between input and output; then multiplies each
/// column by w and adds b, which are shown above it.
class NormBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

/// Each number before and after a function: hidden units and their activation.
class PairBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

/// Logits become probabilities, row by row; below, the likeliest words after the chosen row, and the controls that continue the text.
class NextWordBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;

 private:
  void draw_below(Frame& frame, const Rect& area, NodeId probs);

  WriteOnPanel write_on_;
};

}  // namespace headlight::views
