#include "base/table.hpp"

#include <algorithm>
#include <istream>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

/// "a, b, c"
std::string listed(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

}  // namespace

Table::Table(std::istream& in, std::string name, std::vector<std::string> columns)
    : in_(in), name_(std::move(name)), columns_(std::move(columns)) {
  const std::string named = "the first line should name the columns: " + listed(columns_) + ", separated by tabs";
  if (!read_line()) throw UserError(name_ + ": there is nothing in it; " + named);
  if (split(line_, '\t') != columns_) fail(named);
}

bool Table::read_line() {
  while (std::getline(in_, line_)) {
    ++number_;
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    if (!line_.empty() && line_[0] != '#') return true;
  }
  if (in_.bad()) throw UserError(name_ + ": reading stopped after line " + std::to_string(number_));
  return false;
}

bool Table::next() {
  if (!read_line()) return false;
  texts_ = split(line_, '\t');
  if (texts_.size() != columns_.size())
    fail("there should be " + std::to_string(columns_.size()) + " columns separated by tabs (" + listed(columns_) + "), but there are " +
         std::to_string(texts_.size()));
  for (size_t i = 0; i < columns_.size(); ++i)
    if (texts_[i].empty()) fail("the column " + columns_[i] + " is empty; write - where it has nothing to say");
  return true;
}

const std::string& Table::text(std::string_view column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  return texts_.at(static_cast<size_t>(found - columns_.begin()));
}

std::vector<std::string> Table::list(std::string_view column, char separator) const {
  return text(column) == "-" ? std::vector<std::string>() : split(text(column), separator);
}

int Table::index_of(const std::string& text, const std::vector<std::string>& names, const std::string& kind) const {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const std::string nearest = nearest_name(text, names);
  fail("there is no " + kind + " " + in_quotes(text) + "; " +
       (nearest.empty() ? "write one of " + listed(names) : "did you mean " + nearest + "?"));
}

void Table::fail(const std::string& what) const { throw UserError(name_ + ", line " + std::to_string(number_) + ": " + what); }

}  // namespace headlight
