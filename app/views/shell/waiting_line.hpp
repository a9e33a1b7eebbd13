#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Names what another thread computes or reads, and for how many seconds. Only while one does.
std::string waiting_sentence(const Frame& frame);
/// The item "computing.cancel" at `right`, in the middle of `bar`: gives it up, as Escape does. Returns where the sentence has to end.
float draw_cancel(Frame& frame, const Rect& bar, float right);

/// The height of the line in a room that has no bar of its own to say that a file is read; 0 while none is, or not yet for long.
float waiting_line_height(const Session& session, bool phone);
/// That line, items "reading" and "computing.cancel".
void draw_waiting_line(Frame& frame, const Rect& bar);

}  // namespace headlight::views
