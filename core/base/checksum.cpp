#include "base/checksum.hpp"

#include <array>

namespace headlight::base {
namespace {

constexpr std::array<std::uint32_t, 256> crc_of_byte = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t c = byte;
    for (int bit = 0; bit < 8; ++bit) c = (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[byte] = c;
  }
  return table;
}();

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t c = 0xFFFFFFFFu;
  for (const char byte : bytes) c = crc_of_byte[(c ^ static_cast<unsigned char>(byte)) & 255] ^ (c >> 8);
  return ~c;
}

std::string checksum_text(std::uint32_t checksum) {
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[checksum >> shift & 15];
  return text;
}

}  // namespace headlight::base
