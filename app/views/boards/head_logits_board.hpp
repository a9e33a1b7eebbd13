#pragma once
#include "analysis/logit_parts.hpp"
#include "session/head_effects.hpp"
#include "views/boards/board.hpp"

namespace headlight::views {

/// The share of every head in the logit of one word, and the logit without it: two pictures, layers by heads.
class HeadLogitsBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;

 private:
  /// The explained word, and the row that it follows.
  struct ExplainedWord {
    Index row, word;
  };
  float draw_words(Frame& frame, const Rect& area, const ExplainedWord& word);
  float draw_pictures(Frame& frame, const Rect& area, const ExplainedWord& word);
  void draw_sum(Frame& frame, const Rect& area, const LogitParts& parts);
};

}  // namespace headlight::views
