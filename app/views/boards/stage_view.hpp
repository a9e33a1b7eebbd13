#pragma once
#include <memory>
#include <string>

#include "views/frame.hpp"
#include "widgets/rich_text.hpp"

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

/// What a link in prose does, whose id is a stage's: pointing at it lights the matrices of that stage, a click goes there.
void follow_link(Frame& frame, const RichResult& prose);

/// The small muted heading of a section in the inspector; returns the y below it.
float section_head(const Canvas& canvas, float x, float y, std::string_view words);

/// Stage name, head stepper where the stage has heads, and one sentence. Returns the y below it.
float heading(Frame& frame, const Rect& area, const std::string& sentence);

}  // namespace headlight
