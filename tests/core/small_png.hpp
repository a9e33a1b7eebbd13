#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace headlight::tests {

/// The four bytes of a number, the highest first.
inline std::string four_bytes(std::uint32_t n) {
  std::string out;
  for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(n >> shift & 255);
  return out;
}

/// A chunk of a PNG with its length and checksum.
inline std::string png_chunk(const std::string& kind, const std::string& bytes) {
  std::uint32_t sum = 0xFFFFFFFFu;
  for (const char c : kind + bytes) {
    sum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? 0xEDB88320u ^ (sum >> 1) : sum >> 1;
  }
  return four_bytes(static_cast<std::uint32_t>(bytes.size())) + kind + bytes + four_bytes(~sum);
}

inline std::string png_header(std::uint32_t width, std::uint32_t height) {
  return png_chunk("IHDR", four_bytes(width) + four_bytes(height) + std::string("\x08\x02\0\0\0", 5));
}

/// A PNG of one colour, red, green and blue; its rows are stored without compression, so it works up to 20 pixels a side.
inline std::string small_png(int width, int height, std::array<unsigned char, 3> colour = {200, 30, 40}) {
  std::string rows;
  for (int y = 0; y < height; ++y) {
    rows += '\0';
    for (int x = 0; x < width; ++x)
      for (const unsigned char part : colour) rows += static_cast<char>(part);
  }
  std::uint32_t a = 1, b = 0;  // Adler's sum
  for (const char c : rows) a = (a + static_cast<unsigned char>(c)) % 65521, b = (b + a) % 65521;
  const auto n = static_cast<unsigned>(rows.size());
  std::string packed = "\x78\x01\x01";
  for (const unsigned half : {n, ~n}) packed += static_cast<char>(half & 255), packed += static_cast<char>(half >> 8 & 255);
  packed += rows + four_bytes(b << 16 | a);
  return std::string("\x89PNG\r\n\x1a\n") + png_header(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)) +
         png_chunk("IDAT", packed) + png_chunk("IEND", "");
}

}  // namespace headlight::tests
