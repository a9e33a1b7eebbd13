#pragma once
#include "session/why/head_circuits.hpp"
#include "session/why/why_score.hpp"
#include "views/boards/board.hpp"
#include "widgets/controls.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Answers "Why did it look there?": a score, split by the sources of its query and its key, and the two matrices of its head.
class WhyBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  Box score(Frame& frame, const WhyScore& why) const;
  Box matrix(Frame& frame, const HeadCircuits& circuits);

  float scroll_ = 0;  ///< logical pixels
  FieldState word_;   ///< whose row of a matrix is listed
};

}  // namespace headlight::views
