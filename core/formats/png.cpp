#include "formats/png.hpp"

#include <cstdint>
#include <string>

#include "base/checksum.hpp"
#include "base/error.hpp"

namespace headlight::formats {
namespace {

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t png_chunk_frame = 12;  // its length, its kind, and its checksum

std::uint32_t big_endian(std::string_view four) {
  std::uint32_t value = 0;
  for (const char byte : four) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

/// True for the colour types and bit depths that the standard allows.
bool is_known_colour(unsigned kind, unsigned depth) {
  const bool eight = depth == 8 || depth == 16, few = depth == 1 || depth == 2 || depth == 4;
  return kind == 0 ? eight || few : kind == 3 ? few || depth == 8 : (kind == 2 || kind == 4 || kind == 6) && eight;
}

PngSize size_in_header(std::string_view header) {
  const std::uint32_t width = big_endian(header.substr(0, 4)), height = big_endian(header.substr(4, 4));
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(header[i])); };
  if (width == 0 || height == 0 || !is_known_colour(at(9), at(8)) || at(10) != 0 || at(11) != 0 || at(12) > 1)
    throw UserError(tr("is a damaged PNG: its header makes no sense"));
  if (width > longest_png_side || height > longest_png_side || static_cast<long>(width) * static_cast<long>(height) > most_png_pixels)
    throw UserError(tr("has {width} x {height} pixels; a picture has up to {most} a side and {millions} million in all",
                       {{"width", width}, {"height", height}, {"most", longest_png_side}, {"millions", most_png_pixels / 1'000'000}}));
  return {static_cast<int>(width), static_cast<int>(height)};
}

}  // namespace

PngSize checked_png(std::string_view bytes) {
  if (bytes.size() > longest_png)
    throw UserError(tr("is longer than {most} MB, the most a picture may have", {{"most", longest_png / 1'000'000}}));
  if (!bytes.starts_with(png_signature)) throw UserError(tr("is not a PNG"));
  PngSize size;
  bool first = true, pixels = false;
  for (std::size_t at = png_signature.size(); at < bytes.size(); first = false) {
    const std::size_t left = bytes.size() - at, length = left < 4 ? 0 : big_endian(bytes.substr(at, 4));
    if (left < png_chunk_frame || left - png_chunk_frame < length) throw UserError(tr("is a damaged PNG: it is cut short"));
    const std::string_view kind = bytes.substr(at + 4, 4);
    if (crc32(bytes.substr(at + 4, 4 + length)) != big_endian(bytes.substr(at + 8 + length, 4)))
      throw UserError(tr("is a damaged PNG: its bytes are not those that were written"));
    if (first != (kind == "IHDR") || (first && length != 13)) throw UserError(tr("is a damaged PNG: its header makes no sense"));
    if (first) size = size_in_header(bytes.substr(at + 8, length));
    pixels = pixels || kind == "IDAT";
    if (kind == "IEND") {
      if (!pixels) throw UserError(tr("is a damaged PNG: it has no pixels"));
      return size;
    }
    at += png_chunk_frame + length;
  }
  throw UserError(tr("is a damaged PNG: it is cut short"));
}

}  // namespace headlight::formats
