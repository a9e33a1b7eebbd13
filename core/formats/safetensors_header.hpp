#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/safetensors.hpp"

namespace headlight::formats {

/// The most bytes of a header, as in the reference implementation.
constexpr std::uint64_t longest_header = 100'000'000;

/// A safetensors header's entry for one tensor. Offsets count bytes from the end of the header.
struct HeaderEntry {
  std::string name;
  DType dtype = DType::f32;
  std::vector<std::int64_t> shape;
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

struct Header {
  Metadata metadata;
  std::vector<HeaderEntry> tensors;  ///< in the order of their bytes
};

/// Reads and checks the JSON of a header whose tensors should fill exactly `available` bytes. Throws UserError with the tensor and its
/// fault, without the file's name. Memory is bounded by the length of `json`, and there is no recursion.
Header parse_header(std::string_view json, std::int64_t available);

/// The product of `shape`, or -1 if it overflows.
std::int64_t count_of(const std::vector<std::int64_t>& shape);

/// "[2, 3]".
std::string spelled(const std::vector<std::int64_t>& shape);

}  // namespace headlight::formats
