#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// The wide matrix and its blocks of columns, one per head, which separate into narrow matrices. For Q, K or V by choice.
class SplitBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

/// The inverse of the split: the z of every head side by side.
class MergeBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

}  // namespace headlight::views
