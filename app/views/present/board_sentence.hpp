#pragma once
#include <optional>
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// The sentence of a board with its own question: the way back, the sources of a score, one head on many sentences, and patches. Nothing on
/// any other board.
std::optional<std::string> board_sentence(const Frame& frame);

}  // namespace headlight::views
