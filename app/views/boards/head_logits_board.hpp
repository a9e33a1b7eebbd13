#pragma once
#include "analysis/logit_parts.hpp"
#include "session/head_effects.hpp"
#include "views/boards/stage_view.hpp"

namespace headlight::views {

/// What every head adds to the logit of one word, and what the logit becomes without it: two pictures, layers by heads.
class HeadLogitsBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;

 private:
  /// The word that is explained, and the row that it is said after.
  struct Asked {
    Index row, word;
  };
  float draw_words(Frame& frame, const Rect& area, const Asked& asked);
  float draw_pictures(Frame& frame, const Rect& area, const Asked& asked);
  void draw_sum(Frame& frame, const Rect& area, const LogitParts& parts);
};

}  // namespace headlight::views
