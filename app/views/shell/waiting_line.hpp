#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Names the work of another thread and its seconds so far; empty without such work.
std::string waiting_sentence(const Frame& frame);
/// Draws the item "computing.cancel" at `right`, centred in `bar`: cancels the work, as Escape does. Returns the right limit of the
/// sentence.
float draw_cancel(Frame& frame, const Rect& bar, float right);

/// Returns the height of the line, in a room without a bar of its own, that says a file is being read; 0 if none is, or not for long yet.
float waiting_line_height(const Session& session, bool phone);
/// Draws that line, items "reading" and "computing.cancel".
void draw_waiting_line(Frame& frame, const Rect& bar);

}  // namespace headlight::views
