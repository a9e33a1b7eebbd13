#pragma once
#include "views/boards/stage_view.hpp"
#include "views/boards/write_on_panel.hpp"

namespace headlight::views {

/// A layer norm: every row loses its mean and is divided by its deviation, which stand between input and output; then each column is
/// stretched by w and moved by b, which stand above it.
class NormBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

/// Every number for itself, before and after: hidden units and their activation.
class PairBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

/// Scores of words become shares, row by row; below, the likeliest words after the chosen row, and what lets the text go on.
class NextWordBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;

 private:
  void draw_below(Frame& frame, const Rect& area, NodeId probs);

  WriteOnPanel write_on_;
};

}  // namespace headlight::views
