#include "theme/font_check.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>

namespace headlight::theme {
namespace {

using FontBytes = std::span<const unsigned char>;

/// Thrown and caught in this file.
struct FontFault {
  std::string what;
};

[[noreturn]] void damaged(std::string_view table) {
  throw FontFault{"its table " + std::string(table.substr(0, table.find_last_not_of(' ') + 1)) + " is damaged"};
}

std::uint32_t number_at(FontBytes bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || size > bytes.size() - at) throw FontFault{"it is cut off"};
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size; ++i) number = number << 8 | bytes[at + i];
  return number;
}

std::string_view tag_at(FontBytes bytes, std::size_t at) {
  number_at(bytes, at, 4);
  return {reinterpret_cast<const char*>(bytes.data()) + at, 4};
}

/// Returns the sum of a table as big-endian words, padded with zeros. The table "head" holds the whole file's checksum, which is skipped.
std::uint32_t checksum(FontBytes table, bool is_head) {
  constexpr std::size_t whole_file_at = 8;
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at < table.size(); at += 4) {
    if (is_head && at == whole_file_at) continue;
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word = word << 8 | (at + i < table.size() ? table[at + i] : 0u);
    sum += word;
  }
  return sum;
}

/// The tables that the font library reads. Others may hold anything.
constexpr std::array<std::string_view, 10> read_tables = {"cmap", "head", "hhea", "hmtx", "maxp", "loca", "glyf", "CFF ", "kern", "GPOS"};

using FontTables = std::map<std::string_view, FontBytes>;

FontTables tables_of(FontBytes file) {
  std::size_t start = 0;
  if (tag_at(file, 0) == "ttcf") start = number_at(file, 12, 4);
  const std::uint32_t version = number_at(file, start, 4);
  if (version != 0x00010000 && version != 0x4F54544F && version != 0x74727565)
    throw FontFault{"it is no TrueType or OpenType font"};  // "OTTO", "true"
  FontTables tables;
  const std::size_t n = number_at(file, start + 4, 2);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t record = start + 12 + 16 * i;
    const std::string_view tag = tag_at(file, record);
    const std::size_t offset = number_at(file, record + 8, 4), length = number_at(file, record + 12, 4);
    if (std::find(read_tables.begin(), read_tables.end(), tag) == read_tables.end()) continue;
    if (offset > file.size() || length > file.size() - offset) throw FontFault{"it is cut off"};
    const FontBytes table = file.subspan(offset, length);
    if (checksum(table, tag == "head") != number_at(file, record + 4, 4) || !tables.emplace(tag, table).second) damaged(tag);
  }
  return tables;
}

/// Returns the table. Throws FontFault if it is missing or has fewer than `least` bytes.
FontBytes table_of(const FontTables& tables, std::string_view tag, std::size_t least) {
  const auto found = tables.find(tag);
  if (found == tables.end()) throw FontFault{"it has no table " + std::string(tag)};
  if (found->second.size() < least) damaged(tag);
  return found->second;
}

/// Checks the offsets of the glyphs' outlines, and the end of the last one.
void require_outlines(const FontTables& tables, std::size_t n_glyphs, bool long_offsets) {
  if (tables.count("CFF ")) return;
  const FontBytes glyf = table_of(tables, "glyf", 1);
  const std::size_t size = long_offsets ? 4 : 2;
  const FontBytes loca = table_of(tables, "loca", (n_glyphs + 1) * size);
  std::uint32_t last = 0;
  for (std::size_t i = 0; i <= n_glyphs; ++i) {
    const std::uint32_t at = number_at(loca, i * size, size) * (long_offsets ? 1 : 2);
    if (at < last || at > glyf.size()) damaged("loca");
    last = at;
  }
}

void require_character_map(const FontTables& tables) {
  const FontBytes cmap = table_of(tables, "cmap", 4);
  for (std::size_t i = 0; i < number_at(cmap, 2, 2); ++i) {
    if (cmap.size() < 12 + 8 * i) damaged("cmap");
    const std::size_t offset = number_at(cmap, 8 + 8 * i, 4);
    if (offset > cmap.size() || cmap.size() - offset < 12) damaged("cmap");
    const bool is_long = number_at(cmap, offset, 2) == 12 || number_at(cmap, offset, 2) == 13;
    if (is_long && number_at(cmap, offset + 4, 4) > cmap.size() - offset) damaged("cmap");
  }
}

void require_sizes(const FontTables& tables) {
  const FontBytes head = table_of(tables, "head", 54), hhea = table_of(tables, "hhea", 36);
  const std::size_t n_glyphs = number_at(table_of(tables, "maxp", 6), 4, 2), n_widths = number_at(hhea, 34, 2);
  if (n_glyphs == 0) damaged("maxp");
  if (n_widths == 0 || n_widths > n_glyphs) damaged("hhea");
  table_of(tables, "hmtx", 4 * n_widths + 2 * (n_glyphs - n_widths));
  const int em = static_cast<int>(number_at(head, 18, 2)), format = static_cast<int>(number_at(head, 50, 2));
  const int line = static_cast<std::int16_t>(number_at(hhea, 4, 2)) - static_cast<std::int16_t>(number_at(hhea, 6, 2));
  if (em < 16 || em > 16384 || format > 1) damaged("head");
  if (line <= 0 || line > 8 * em) damaged("hhea");
  require_outlines(tables, n_glyphs, format == 1);
}

}  // namespace

std::string font_problem(FontBytes file) {
  try {
    const FontTables tables = tables_of(file);
    require_sizes(tables);
    require_character_map(tables);
    return "";
  } catch (const FontFault& fault) {
    return fault.what;
  }
}

}  // namespace headlight::theme
