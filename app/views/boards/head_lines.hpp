#pragma once
#include <optional>
#include <set>

#include "views/boards/stage_view.hpp"

namespace headlight {

/// The attention weights as lines between two columns of words (Vig 2019): the words that look at the left, those that are looked at at the
/// right. For one head, several or all; what is pinned or under the pointer is so in every other view too.
class HeadLinesBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  float draw_heads(Frame& frame, const Rect& area);

  std::set<int> others_;  ///< heads that are shown beside the chosen one
  float scroll_ = 0;      ///< logical pixels
};

}  // namespace headlight
