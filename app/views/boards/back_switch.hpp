#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The room of the switch between forward and back, with the gap beside it; none if a stage has no gradients.
float room_of_back_switch(const Frame& frame);
/// Forward: one button that leads to the way back. Back: both ways, with the right end at `right`. Returns the room that it takes.
float draw_back_switch(Frame& frame, float right, float y);

}  // namespace headlight::views
