#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/safetensors.hpp"

namespace headlight::formats {

std::optional<DType> dtype_named(std::string_view name);

/// Bytes of one number.
std::int64_t bytes_of(DType type);

/// Both read little-endian numbers, aligned or not, into `out`, which has room for all of them. False where the type cannot be read so:
/// 8-bit floats not at all, other floats not as integers.
bool read_floats(DType type, std::span<const std::byte> bytes, float* out);
bool read_integers(DType type, std::span<const std::byte> bytes, std::int64_t* out);

}  // namespace headlight::formats
