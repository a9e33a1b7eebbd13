#include "formats/npy.hpp"

#include <bit>
#include <stdexcept>

#include "base/low_first.hpp"

namespace headlight::formats {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

std::string tuple_of(const std::vector<std::int64_t>& shape) {
  std::string out = "(";
  for (const std::int64_t& n : shape) out += std::to_string(n) + (shape.size() == 1 ? "," : &n == &shape.back() ? "" : ", ");
  return out + ")";
}

}  // namespace

std::string npy_bytes(const std::vector<std::int64_t>& shape, std::span<const std::span<const float>> values) {
  std::int64_t wanted = 1, given = 0;
  for (const std::int64_t n : shape) wanted *= n;
  for (const auto& part : values) given += static_cast<std::int64_t>(part.size());
  if (wanted != given) throw std::invalid_argument("an array of " + tuple_of(shape) + " is given " + std::to_string(given) + " numbers");
  constexpr size_t before = 10, alignment = 64;  // aligns the numbers so that they can be mapped
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + tuple_of(shape) + ", }";
  header.resize((before + header.size() + 1 + alignment - 1) / alignment * alignment - before, ' ');
  header.back() = '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  append_low_first(bytes, header.size(), 2);
  bytes += header;
  for (const auto& part : values) bytes.append(reinterpret_cast<const char*>(part.data()), part.size_bytes());
  return bytes;
}

}  // namespace headlight::formats
