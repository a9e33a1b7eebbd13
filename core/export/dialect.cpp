#include "export/dialect.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace headlight {
namespace {

constexpr size_t line_width = 120;  ///< of base64
constexpr Index small = 64;         ///< so many numbers are always spelled out
constexpr Index large = 20'000;     ///< more are not even tried

/// The bytes of float32 numbers, row by row, as base64 (RFC 4648) in lines.
std::vector<std::string> base64_lines(const Matrix& m) {
  static_assert(std::endian::native == std::endian::little, "scripts say that their numbers are little-endian");
  constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const size_t size = static_cast<size_t>(m.size()) * sizeof(float);
  std::string bytes(size, '\0');
  if (size > 0) std::memcpy(bytes.data(), m.data(), size);
  std::vector<std::string> lines(1);
  for (size_t at = 0; at < size; at += 3) {
    const auto byte = [&](size_t i) { return at + i < size ? static_cast<unsigned>(static_cast<unsigned char>(bytes[at + i])) : 0u; };
    const unsigned bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    if (lines.back().size() >= line_width) lines.emplace_back();
    for (unsigned i = 0; i < 4; ++i) lines.back() += i < size - at + 1 ? letters[bits >> (18 - 6 * i) & 63] : '=';
  }
  return lines;
}

std::vector<std::string> rows_of_numbers(const Matrix& m) {
  std::vector<std::string> rows;
  for (Index r = 0; r < m.rows(); ++r) {
    std::string row;
    for (Index c = 0; c < m.cols(); ++c) row += (c ? ", " : "") + in_code(m(r, c));
    rows.push_back(std::move(row));
  }
  return rows;
}

size_t length_of(std::span<const std::string> lines) {
  size_t length = 0;
  for (const std::string& line : lines) length += line.size();
  return length;
}

bool is_constant(const Matrix& m) {
  return std::all_of(m.data(), m.data() + m.size(),
                     [&](float x) { return std::bit_cast<unsigned>(x) == std::bit_cast<unsigned>(m(0, 0)); });
}

}  // namespace

std::string Dialect::matrix(const Matrix& m, std::span<const std::string> row_comments) const {
  if (m.size() > small && is_constant(m)) return constant(m.rows(), m.cols(), in_code(m(0, 0)));
  if (m.size() > large) return packed(m);
  const std::vector<std::string> rows = rows_of_numbers(m);
  if (m.size() > small && length_of(rows) > length_of(base64_lines(m))) return packed(m);
  return spelled_out(m, rows, row_comments);
}

std::string Dialect::packed(const Matrix& m) const { return unpacked(m.rows(), m.cols(), base64_lines(m)); }

std::unique_ptr<Dialect> dialect(Language language) { return language == Language::eigen ? eigen_dialect() : python_dialect(language); }

std::string joined(std::span<const std::string> words, const std::string& between) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) out += (i ? between : "") + words[i];
  return out;
}

}  // namespace headlight
