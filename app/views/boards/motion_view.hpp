#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Returns the finished part of a matrix while its computation is played; none: all of it.
std::optional<PartialMatrix> filling_of(const Motion& motion, NodeId node);

/// Puts a ring about the cells that are being computed.
void mark_computed(const Frame& frame, MatrixView& view, NodeId node);

/// Returns the width of a motion's controls with their margin; 0 if nothing can be played.
float room_of_motion_controls(const Frame& frame, float size = 30);
/// Draws play, one step and finish, with the right end at `right`. Returns their width; 0 if nothing can be played.
float draw_motion_controls(Frame& frame, float right, float y, float size = 30);

/// Goes to the next stage; matrices on both boards travel.
void go_on(Frame& frame);
/// Go from the map into a stage and back; matrices on both travel.
void go_into(Frame& frame, const StagePlace& place);
void go_to_map(Frame& frame);
void leave_map(Frame& frame);

/// The actions of keys and controls; with less motion they go from phase to phase.
void watch(Frame& frame);
void watch_step(Frame& frame);

}  // namespace headlight::views
