#pragma once
#include <optional>

#include "session/translate/pronoun_row.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// What a pronoun looks at, as a row of weights under the hand: drag one up or down or onto another word, or click a word to give it all.
/// The translation below follows at once.
class PronounPanel {
 public:
  void draw(Frame& frame, const Rect& area);

 private:
  struct Press {
    RowDrag drag;
    float x, y;  ///< where it began, logical
    float weight;
    bool moved = false;
  };
  void draw_heading(Frame& frame, const Rect& r, const PronounRow& row);
  void draw_bars(Frame& frame, const Rect& area, const PronounRow& row);
  void follow_hand(Frame& frame, const Rect& bars, float column);

  std::optional<Press> press_;
};

}  // namespace headlight::views
