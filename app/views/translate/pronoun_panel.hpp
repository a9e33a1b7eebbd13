#pragma once
#include <optional>

#include "session/translate/pronoun_row.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The attention weights of a pronoun as bars to drag: up or down, or onto another word; a click on a word gives it all of the weight. The
/// translation below follows at once.
class PronounPanel {
 public:
  void draw(Frame& frame, const Rect& area);

 private:
  struct Press {
    RowDrag drag;
    float x, y;  ///< start of the press, logical pixels
    float weight;
    bool moved = false;
  };
  void draw_heading(Frame& frame, const Rect& r, const PronounRow& row);
  void draw_bars(Frame& frame, const Rect& area, const PronounRow& row);
  void follow_hand(Frame& frame, const Rect& bars, float column);

  std::optional<Press> press_;
};

}  // namespace headlight::views
