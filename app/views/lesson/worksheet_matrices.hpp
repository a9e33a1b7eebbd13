#pragma once
#include "views/lesson/worksheet_flow.hpp"

namespace headlight::views {

/// The matrices of the desk's step as a row, or below each other where they are wide; what is asked about is empty, to be filled in.
SheetBlocks sheet_matrices(const Canvas& c, const LessonPlayer& player, const Session& session);

}  // namespace headlight::views
