#include "heat/heat_levels.hpp"

#include <algorithm>
#include <limits>

#include "base/float_chars.hpp"

namespace headlight::heat {
namespace {

constexpr std::uint32_t masked_key = 0, fault_key = 0xffffffffu, infinity_bits = 0x7f800000u;

/// The largest key of each column over some rows. It is separate from folding the columns because this loop is most of the work and
/// vectorises.
void take_rows(const Matrix& values, Index first, Index last, std::vector<std::uint32_t>& keys) {
  std::fill(keys.begin(), keys.end(), masked_key);
  for (Index r = first; r < last; ++r) {
    const float* row = values.data() + r * values.cols();
    for (std::size_t c = 0; c < keys.size(); ++c) {
      const std::uint32_t key = speaking_key(row[c]);
      keys[c] = key > keys[c] ? key : keys[c];
    }
  }
}

}  // namespace

std::uint32_t speaking_key(float value) {
  const auto bits = bits_of(value);
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  const std::uint32_t finite = ((magnitude + 1u) << 1) | ((bits >> 31) ^ 1u);
  const std::uint32_t beyond = bits == (0x80000000u | infinity_bits) ? masked_key : fault_key;
  return magnitude >= infinity_bits ? beyond : finite;
}

float value_of_key(std::uint32_t key) {
  if (key == masked_key) return -std::numeric_limits<float>::infinity();
  if (key == fault_key) return std::numeric_limits<float>::quiet_NaN();
  return float_of_bits(((key >> 1) - 1u) | ((key & 1u) ^ 1u) << 31);
}

HeatLevel reduce(const Matrix& values, Index rows_per_block, Index cols_per_block) {
  HeatLevel level{(values.rows() + rows_per_block - 1) / rows_per_block, (values.cols() + cols_per_block - 1) / cols_per_block, {}};
  level.values.reserve(std::size_t(level.rows * level.cols));
  std::vector<std::uint32_t> keys(std::size_t(values.cols()));
  for (Index first = 0; first < values.rows(); first += rows_per_block) {
    take_rows(values, first, std::min(first + rows_per_block, values.rows()), keys);
    for (Index c = 0; c < values.cols(); c += cols_per_block) {
      const auto from = keys.begin() + c, to = keys.begin() + std::min(c + cols_per_block, values.cols());
      level.values.push_back(value_of_key(*std::max_element(from, to)));
    }
  }
  return level;
}

Index cells_per_block(float pixels_per_cell) {
  Index cells = 1;
  while (pixels_per_cell > 0 && pixels_per_cell * float(cells * 2) <= 1.f) cells *= 2;
  return cells;
}

}  // namespace headlight::heat
