#include "base/float_chars.hpp"

#include <array>

namespace headlight::base {
namespace {

template <class Number>
std::string shortest(Number value) {
  std::array<char, 64> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace

std::from_chars_result read_chars(const char* first, const char* last, float& value) { return std::from_chars(first, last, value); }
std::from_chars_result read_chars(const char* first, const char* last, double& value) { return std::from_chars(first, last, value); }
std::string shortest_chars(float value) { return shortest(value); }
std::string shortest_chars(double value) { return shortest(value); }

}  // namespace headlight::base
