#pragma once
#include <memory>
#include <string>

#include "views/frame.hpp"

namespace headlight {

/// How one stage (or several of the same form) is laid out on the board.
class StageView {
 public:
  virtual ~StageView() = default;
  /// `area` is the board without its padding, below nothing: the heading is drawn by the view too. Logical pixels.
  virtual void draw(Frame& frame, const Rect& area) = 0;
};

/// The view of a stage: the one explicit list of them.
std::unique_ptr<StageView> make_stage_view(Stage stage);

/// Stage name, head stepper where the stage has heads, and one sentence. Returns the y below it.
float heading(Frame& frame, const Rect& area, const std::string& sentence);

}  // namespace headlight
