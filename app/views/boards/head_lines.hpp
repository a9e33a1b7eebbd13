#pragma once
#include <optional>
#include <set>
#include <utility>

#include "views/boards/stage_view.hpp"

namespace headlight::views {

/// The attention weights as lines between two columns of words (Vig 2019): the words that look at the left, those that are looked at at the
/// right. For one head, several or all; what is pinned or under the pointer is so in every other view too.
class HeadLinesBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  float draw_heads(Frame& frame, const Rect& area);
  static void draw_rows_switch(Frame& frame, ImVec2 at);
  void follow_pinned(const Session& session, const Axes& axes, float pitch, float room);

  std::set<int> others_;                        ///< heads that are shown beside the chosen one
  float scroll_ = 0;                            ///< logical pixels
  std::pair<Index, float> followed_ = {-1, 0};  ///< the pinned row that was brought into sight, and where
};

}  // namespace headlight::views
