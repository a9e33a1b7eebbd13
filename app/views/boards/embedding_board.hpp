#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// Looking up rows: the whole of W_E at the left, the rows that the sentence picks at the right, and a line from each to each.
class EmbeddingBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;
  float height_for_words(const Frame& frame) const override;
};

/// A sum of two matrices, stacked as in a written sum, or beside each other where they are narrow: embedding, positions, and the heads'
/// input; the rows that bypass a part of a block, the part's output, and both together; or two parts of the scores.
class SumBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

}  // namespace headlight::views
