#pragma once
#include "views/lesson/worksheet_flow.hpp"

namespace headlight::views {

/// Returns the matrices of the player's step, side by side or below each other if they are wide, with the cells of the question left blank.
SheetBlocks sheet_matrices(const Canvas& c, const LessonPlayer& player, const Session& session);

}  // namespace headlight::views
