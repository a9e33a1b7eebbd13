#pragma once
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>

namespace headlight::tests {

/// A safetensors file from its parts; the length is that of `json` unless `claimed` says otherwise.
inline std::string safetensors_bytes(const std::string& json, const std::string& numbers = "", std::uint64_t claimed = UINT64_MAX) {
  const std::uint64_t length = claimed == UINT64_MAX ? json.size() : claimed;
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + json + numbers;
}

/// Numbers as a file stores them.
template <typename Number>
std::string stored(std::initializer_list<Number> numbers) {
  return {reinterpret_cast<const char*>(std::data(numbers)), numbers.size() * sizeof(Number)};
}

}  // namespace headlight::tests
