#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// How what is looked at stands before a class: a stage or the map on a blackboard, or a board that fills the window as it is.
enum class PresentedAs { stage, map, board };
PresentedAs presented_as(const Session& session);

/// A stage or the map in front of a class: a title, the blackboard, its controls at the lower left and one sentence beside them, all of it
/// large enough for the last row. Other boards fill the window as they are.
class PresentView {
 public:
  void draw(Frame& frame);
  /// What is selected, in words, in the grid's status line: under boards that fill the window as they are.
  void draw_status(Frame& frame) const;
  /// A pointer that has not moved since this came on screen points at nothing.
  void forget_resting_pointer(Frame& frame, const std::string& place);
  /// True where the stages are to be played, from the map.
  bool play_wanted() { return std::exchange(play_wanted_, false); }

 private:
  float draw_heading(Frame& frame, float width) const;
  float draw_controls(Frame& frame, float bottom);
  float draw_foot(Frame& frame, float width, float height);

  Index first_ = 0;  ///< column in sight of a row that is too long
  bool play_wanted_ = false;
  std::string place_;     ///< what was on screen in the last frame
  ImVec2 rests_at_ = {};  ///< where the pointer was when that came
  bool moved_ = false;    ///< and whether it has moved since
};

}  // namespace headlight::views
