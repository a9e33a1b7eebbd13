#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The way a class sees the current view: a stage or the map on a blackboard, or a board that fills the window unchanged.
enum class PresentedAs { stage, map, board };
PresentedAs presented_as(const Session& session);

/// Presents a stage or the map to a class: a title, the blackboard, its controls at the lower left and one sentence beside them, all large
/// enough for the last row. Other boards fill the window unchanged.
class PresentView {
 public:
  void draw(Frame& frame);
  /// Draws the selection in words in the grid's status line, below boards that fill the window unchanged.
  void draw_status(Frame& frame) const;
  /// Makes a pointer that has not moved since the view appeared point at nothing.
  void forget_resting_pointer(Frame& frame, const std::string& place);
  /// True if the user asked, from the map, to play the stages.
  bool play_requested() { return std::exchange(play_requested_, false); }

 private:
  float draw_heading(Frame& frame, float width) const;
  float draw_controls(Frame& frame, float bottom);
  float draw_foot(Frame& frame, float width, float height);

  Index first_ = 0;  ///< visible column of a row that is too long
  bool play_requested_ = false;
  std::string place_;     ///< the place shown in the last frame
  ImVec2 rests_at_ = {};  ///< the pointer's position when it appeared
  bool moved_ = false;    ///< the pointer has moved since
};

}  // namespace headlight::views
