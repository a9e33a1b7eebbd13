#pragma once
#include <memory>

#include "views/boards/stage_view.hpp"

namespace headlight::views {

/// Makes the board of this kind. The only explicit list of the boards.
std::unique_ptr<StageView> make_stage_view(BoardKind board);

}  // namespace headlight::views
