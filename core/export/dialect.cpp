#include "export/dialect.hpp"

#include <algorithm>
#include <bit>

#include "base/base64.hpp"
#include "base/float_chars.hpp"

namespace headlight::exports {
namespace {

constexpr size_t line_width = 120;  ///< letters of base64 in a line
constexpr Index small = 64;         ///< the largest matrix, in numbers, that is spelled out
constexpr Index large = 20'000;     ///< a larger matrix is always packed

/// The float32 numbers of a matrix, row by row, as base64 (RFC 4648) in lines.
std::vector<std::string> base64_lines(const Matrix& m) {
  static_assert(std::endian::native == std::endian::little, "scripts say that their numbers are little-endian");
  const std::string text = base64({reinterpret_cast<const char*>(m.data()), static_cast<size_t>(m.size()) * sizeof(float)});
  std::vector<std::string> lines;
  for (size_t at = 0; at == 0 || at < text.size(); at += line_width) lines.push_back(text.substr(at, line_width));
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
  return std::all_of(m.data(), m.data() + m.size(), [&](float x) { return bits_of(x) == bits_of(m(0, 0)); });
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

}  // namespace headlight::exports
