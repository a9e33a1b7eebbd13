#include "base/checksum.hpp"

#include <zlib.h>

namespace headlight::base {

std::uint32_t crc32(std::string_view bytes) {
  return static_cast<std::uint32_t>(::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string checksum_text(std::uint32_t checksum) {
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[checksum >> shift & 15];
  return text;
}

}  // namespace headlight::base
