#include "graph/number_sizes.hpp"

#include <cstdint>

#include "base/float_chars.hpp"

namespace headlight::graph {

/// The loop compares whole numbers, which the compiler turns into vectors: the bits of positive floats have the order of the floats.
NumberSizes number_sizes(const Matrix& m) {
  constexpr std::int32_t infinity_bits = 0x7f800000;
  std::int32_t largest = 0, faults = 0;
  for (Index i = 0; i < m.size(); ++i) {
    const auto bits = static_cast<std::int32_t>(bits_of(m.data()[i])), size = bits & 0x7fffffff;
    const bool finite = size < infinity_bits, masked = bits < 0 && size == infinity_bits;
    const std::int32_t counted = finite ? size : 0;
    largest = counted > largest ? counted : largest;
    faults |= !finite && !masked;
  }
  return {float_of_bits(static_cast<std::uint32_t>(largest)), faults != 0};
}

}  // namespace headlight::graph
