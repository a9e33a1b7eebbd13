#include "formats/zip_file.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/low_first.hpp"

namespace headlight::formats {
namespace {

// The numbers of APPNOTE.TXT, the description of the format; files have them with the low byte first.
constexpr std::uint32_t local_header = 0x04034b50, central_header = 0x02014b50, end_of_list = 0x06054b50;
constexpr std::uint16_t version = 20, names_are_utf8 = 1 << 11, stored = 0, midnight = 0;
constexpr std::uint16_t first_of_1980 = 1 << 5 | 1;  ///< the first day that the format can name

/// The fields that both headers of a file have.
void add_description(std::string& to, const ZipEntry& entry, std::uint32_t checksum) {
  for (const std::uint16_t n : {version, names_are_utf8, stored, midnight, first_of_1980}) append_low_first(to, n, 2);
  append_low_first(to, checksum, 4);
  for (int i = 0; i < 2; ++i) append_low_first(to, entry.bytes.size(), 4);  // packed, and unpacked
  append_low_first(to, entry.name.size(), 2);
  append_low_first(to, 0, 2);  // further fields
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
    append_low_first(all, local_header, 4);
    add_description(all, entry, checksum);
    all += entry.name;
    all += entry.bytes;
    append_low_first(list, central_header, 4);
    append_low_first(list, version, 2);
    add_description(list, entry, checksum);
    for (int i = 0; i < 3; ++i) append_low_first(list, 0, 2);  // comment, disk, kind of content
    append_low_first(list, 0, 4);                              // permissions
    append_low_first(list, at, 4);
    list += entry.name;
  }
  const auto n = static_cast<std::uint16_t>(entries.size());
  const std::uint32_t at = static_cast<std::uint32_t>(all.size()), size = static_cast<std::uint32_t>(list.size());
  all += list;
  append_low_first(all, end_of_list, 4);
  for (const std::uint16_t number : {std::uint16_t{0}, std::uint16_t{0}, n, n}) append_low_first(all, number, 2);
  append_low_first(all, size, 4);
  append_low_first(all, at, 4);
  append_low_first(all, 0, 2);  // comment
  return all;
}

}  // namespace headlight::formats
