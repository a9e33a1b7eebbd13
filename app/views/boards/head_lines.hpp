#pragma once
#include <optional>
#include <set>
#include <utility>

#include "views/boards/board.hpp"

namespace headlight::views {

/// The attention weights as lines between two columns of words (Vig 2019): queries at the left, keys at the right. For one head, several or
/// all; every other view shares its pin and pointer.
class HeadLinesBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  float draw_heads(Frame& frame, const Rect& area);
  static void draw_rows_switch(Frame& frame, ImVec2 at);
  void follow_pinned(const Session& session, const Axes& axes, float pitch, float room);

  std::set<int> others_;                        ///< heads shown beside the chosen one
  float scroll_ = 0;                            ///< logical pixels
  std::pair<Index, float> followed_ = {-1, 0};  ///< the pinned row that was scrolled into sight, and its place
};

}  // namespace headlight::views
