#include "formats/zip_file.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

#include "base/checksum.hpp"
#include "base/error.hpp"

namespace headlight::formats {
namespace {

// The numbers of APPNOTE.TXT, the description of the format; they stand in the file with their low byte first.
constexpr std::uint32_t local_header = 0x04034b50, central_header = 0x02014b50, end_of_list = 0x06054b50;
constexpr std::uint16_t version = 20, names_are_utf8 = 1 << 11, stored = 0, midnight = 0;
constexpr std::uint16_t first_of_1980 = 1 << 5 | 1;  ///< the first day that the format can name

void add_16(std::string& to, std::uint16_t n) {
  to += static_cast<char>(n & 0xFF);
  to += static_cast<char>(n >> 8);
}

void add_32(std::string& to, std::uint32_t n) {
  add_16(to, static_cast<std::uint16_t>(n & 0xFFFF));
  add_16(to, static_cast<std::uint16_t>(n >> 16));
}

/// The fields that both headers of a file have.
void add_description(std::string& to, const ZipEntry& entry, std::uint32_t checksum) {
  for (const std::uint16_t n : {version, names_are_utf8, stored, midnight, first_of_1980}) add_16(to, n);
  add_32(to, checksum);
  for (int i = 0; i < 2; ++i) add_32(to, static_cast<std::uint32_t>(entry.bytes.size()));  // packed, and unpacked
  add_16(to, static_cast<std::uint16_t>(entry.name.size()));
  add_16(to, 0);  // further fields
}

void require_small(const std::vector<ZipEntry>& entries) {
  std::uint64_t all = 0;
  bool short_names = true;
  for (const ZipEntry& entry : entries) {
    all += 2 * (entry.name.size() + 50) + entry.bytes.size();
    short_names = short_names && entry.name.size() <= std::numeric_limits<std::uint16_t>::max();
  }
  if (!short_names || all > std::numeric_limits<std::uint32_t>::max() || entries.size() > std::numeric_limits<std::uint16_t>::max())
    throw UserError(tr("a ZIP archive cannot hold so much"));
}

}  // namespace

std::string zip_file(const std::vector<ZipEntry>& entries) {
  require_small(entries);
  std::string all, list;
  for (const ZipEntry& entry : entries) {
    const std::uint32_t checksum = crc32(entry.bytes), at = static_cast<std::uint32_t>(all.size());
    add_32(all, local_header);
    add_description(all, entry, checksum);
    all += entry.name;
    all += entry.bytes;
    add_32(list, central_header);
    add_16(list, version);
    add_description(list, entry, checksum);
    for (int i = 0; i < 3; ++i) add_16(list, 0);  // comment, disk, kind of content
    add_32(list, 0);                              // permissions
    add_32(list, at);
    list += entry.name;
  }
  const auto n = static_cast<std::uint16_t>(entries.size());
  const std::uint32_t at = static_cast<std::uint32_t>(all.size()), size = static_cast<std::uint32_t>(list.size());
  all += list;
  add_32(all, end_of_list);
  for (const std::uint16_t number : {std::uint16_t{0}, std::uint16_t{0}, n, n}) add_16(all, number);
  add_32(all, size);
  add_32(all, at);
  add_16(all, 0);  // comment
  return all;
}

}  // namespace headlight::formats
