#pragma once
#include <cstdint>
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::heat {

// A cell smaller than a pixel is invisible, so a block of cells is shown by one of its own numbers: a fault (NaN, +infinity) if it has one,
// else the value furthest from zero (the positive one of two), and masked only if all of it is masked. The mean would mislead: means of
// signed numbers cancel to grey, a lone peak drowns, and the run never computed the mean. The price is that an overview looks stronger than
// the average cell. The rule is associative, so blocks of blocks agree with blocks of cells.

/// Orders values by the right to represent a block: the largest key does. The shader has the same rule.
std::uint32_t speaking_key(float value);
/// The value with this key; NaN for every fault.
float value_of_key(std::uint32_t key);

/// A reduced matrix: each value stands for a block of `rows_per_block` x `cols_per_block` cells, row-major. Blocks at the right and bottom
/// may be incomplete.
struct HeatLevel {
  Index rows = 0, cols = 0;
  std::vector<float> values;
};
HeatLevel reduce(const Matrix& values, Index rows_per_block, Index cols_per_block);

/// Cells per block (a power of two), so that a block is more than half a pixel and at most one pixel wide; 1 if a cell is at least a pixel
/// wide.
Index cells_per_block(float pixels_per_cell);

}  // namespace headlight::heat
