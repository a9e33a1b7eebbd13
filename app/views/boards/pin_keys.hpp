#pragma once
#include <optional>

#include "session/session.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// Returns the rows down and columns to the right that the arrow keys ask for in this frame; none if none was pressed.
std::optional<ScreenCell> arrow_keys();

/// Moves the pinned cell, or pins one if there is none. Returns true if an arrow key was pressed.
bool move_pin_by_keys(Session& session);

/// Handles the keys of a matrix with the keyboard focus: arrows move the pinned cell in it, in screen directions; without arrows it gets
/// the pin.
void pin_in_focused(Session& session, const MatrixView& view, NodeId node);

}  // namespace headlight::views
