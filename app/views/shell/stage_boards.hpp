#pragma once
#include <memory>

#include "views/boards/board.hpp"

namespace headlight::views {

/// Makes the board of this kind. The only explicit list of the boards.
std::unique_ptr<Board> make_board(BoardKind board);

}  // namespace headlight::views
