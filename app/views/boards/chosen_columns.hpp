#pragma once
#include <optional>
#include <string>
#include <vector>

#include "views/frame.hpp"

namespace headlight::views {

/// The columns of a vocabulary too large for a board that are shown in place of all.
struct ChosenColumns {
  std::vector<Index> cols;  ///< the likeliest after the current row, in this order; empty: all columns fit
  std::string sentence;     ///< says how many of how many are shown
};

/// The width of such a column, which fits two decimals and most words.
constexpr float chosen_column = 48;

/// Chooses columns of `node`, logits or probabilities: as many as fit `width` with readable numbers.
ChosenColumns chosen_columns(const Frame& frame, NodeId node, float width);
/// Keeps only these columns of the view, and moves its marks of cells with them.
void choose_columns(MatrixView& view, const std::vector<Index>& cols);

}  // namespace headlight::views
