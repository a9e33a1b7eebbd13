#pragma once
#include "views/boards/stage_view.hpp"

namespace headlight::views {

/// Looking up rows: the whole of W_E at the left, the rows that the sentence picks at the right, a line from each to each.
class EmbeddingBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;
  float height_for_words(const Frame& frame) const override;
};

/// A sum of two matrices stacked as in a written sum: embedding, positions, and what is handed to the heads; or what went past a part of
/// a block, what the part made, and both together.
class SumBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

}  // namespace headlight::views
