#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// What of a matrix is there while its stage is computed before one's eyes; nothing: all of it.
std::optional<PartialMatrix> filling_of(const Motion& motion, NodeId node);

/// What is being computed in the matrix has its ring.
void mark_computed(const Frame& frame, MatrixView& view, NodeId node);

/// The room that the controls of a motion take, with what is left free beside them; none where there is nothing to be watched.
float room_of_motion_controls(const Frame& frame, float size = 30);
/// Play, one step, finish, with the right end at `right`. Returns the room that it takes; none where there is nothing to be watched.
float draw_motion_controls(Frame& frame, float right, float y, float size = 30);

/// Goes to the next stage, with what goes there.
void go_on(Frame& frame);
/// From the map into a stage and back, with what stands on both.
void go_into(Frame& frame, const StagePlace& place);
void go_to_map(Frame& frame);
void leave_map(Frame& frame);

/// What keys and controls do: with less movement the motion goes from idea to idea.
void watch(Frame& frame);
void watch_step(Frame& frame);

}  // namespace headlight::views
