#include "explain/text_table.hpp"

#include <algorithm>

namespace headlight::explain {
namespace {

/// Counted as a reader counts them, not in bytes.
size_t letters(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string in_column(const std::string& text, size_t width, bool right) {
  const std::string space(width - letters(text), ' ');
  return right ? space + text : text + space;
}

}  // namespace

std::string TextTable::text() const {
  std::vector<size_t> widths(to_the_right_.size(), 0);
  for (const auto& row : rows_)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letters(row[i]));
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) line += "  " + in_column(row[i], widths[i], to_the_right_[i]);
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

}  // namespace headlight::explain
