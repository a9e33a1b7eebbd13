#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace headlight {

/// The bytes of a NumPy file (format 1.0, `numpy.load` reads it): little-endian float32, row-major. The numbers of an array of this shape
/// are the concatenation of `values`. Throws std::invalid_argument when shape and spans disagree.
std::string npy_bytes(const std::vector<std::int64_t>& shape, std::span<const std::span<const float>> values);

}  // namespace headlight
