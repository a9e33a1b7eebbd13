#include "explain/text_table.hpp"

#include <algorithm>

#include "base/utf8.hpp"

namespace headlight::explain {
namespace {

std::string in_column(const std::string& text, size_t width, bool right) {
  const std::string space(width - display_width(text), ' ');
  return right ? space + text : text + space;
}

}  // namespace

std::string TextTable::text() const {
  std::vector<size_t> widths(to_the_right_.size(), 0);
  for (const auto& row : rows_)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) line += "  " + in_column(row[i], widths[i], to_the_right_[i]);
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

}  // namespace headlight::explain
