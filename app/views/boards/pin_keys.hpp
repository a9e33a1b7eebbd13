#pragma once
#include <optional>

#include "session/session.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// How many rows down and columns to the right the arrow keys ask for in this frame; nothing if none was pressed.
std::optional<ScreenCell> arrow_keys();

/// Moves the pinned cell, or pins one where none is. Returns whether an arrow key was pressed.
bool move_pin_by_keys(Session& session);

/// The keys of a matrix that has the keyboard: arrows move the pinned cell in it, as it stands on screen; without arrows it is pinned
/// there.
void pin_in_focused(Session& session, const MatrixView& view, NodeId node);

}  // namespace headlight::views
