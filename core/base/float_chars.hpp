#pragma once
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Floating-point numbers from and to characters, as std::from_chars and std::to_chars do it. Not every standard library has these two: the
/// folder is chosen when Headlight is built (HEADLIGHT_NUMBERS), and nothing else knows which one it is.

std::from_chars_result read_chars(const char* first, const char* last, float& value);
std::from_chars_result read_chars(const char* first, const char* last, double& value);
/// The shortest text that reads back as the same number. `value` must not be NaN.
std::string shortest_chars(float value);
std::string shortest_chars(double value);

/// The 32 bits of a float, and back.
inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
inline float float_of_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace headlight::base
