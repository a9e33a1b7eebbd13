#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The page of the inspector on which the computation is broken on purpose: ten mistakes from real code, each a switch.
class MistakesPage {
 public:
  /// Returns the y below it.
  float draw(Frame& frame, float x, float y, float width);

 private:
  float draw_mistake(Frame& frame, Mistake mistake, float x, float y, float width);
};

}  // namespace headlight
