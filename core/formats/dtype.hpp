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

/// Both read little-endian numbers, aligned or not, into `out`, which must have room for all of them. False if the type is not supported:
/// 8-bit floats never, other floats not as integers.
bool read_floats(DType type, std::span<const std::byte> bytes, float* out);
bool read_integers(DType type, std::span<const std::byte> bytes, std::int64_t* out);

}  // namespace headlight::formats
