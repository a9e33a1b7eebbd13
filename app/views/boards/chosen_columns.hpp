#pragma once
#include <optional>
#include <string>
#include <vector>

#include "views/frame.hpp"

namespace headlight::views {

/// Words of a vocabulary that is too large for a board: the columns that are shown in place of all.
struct ChosenColumns {
  std::vector<Index> cols;  ///< the likeliest after the row that is looked at, in this order; empty: all columns have room
  std::string sentence;     ///< what is shown of how many
};

/// The width of one of them: two decimals have room, and most words.
constexpr float chosen_column = 48;

/// Chooses columns of `node`, logits or probabilities: as many as go into `width` so that their numbers can be read.
ChosenColumns chosen_columns(const Frame& frame, NodeId node, float width);
/// Leaves these columns of the view; what else it says of cells goes with them.
void choose_columns(MatrixView& view, const std::vector<Index>& cols);

}  // namespace headlight::views
