#include "base/table.hpp"

#include <algorithm>
#include <istream>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight::base {
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
  const Message named = tr("the first line should name the columns: {columns}, separated by tabs", {{"columns", listed(columns_)}});
  if (!read_line()) throw UserError(tr("{file}: there is nothing in it; {needed}", {{"file", name_}, {"needed", named}}));
  if (split(line_, '\t') != columns_) fail(named);
}

bool Table::read_line() {
  while (std::getline(in_, line_)) {
    ++number_;
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    if (!line_.empty() && line_[0] != '#') return true;
  }
  if (in_.bad()) throw UserError(tr("{file}: reading stopped after line {line}", {{"file", name_}, {"line", number_}}));
  return false;
}

bool Table::next() {
  if (!read_line()) return false;
  texts_ = split(line_, '\t');
  if (texts_.size() != columns_.size())
    fail(tr("there should be {n} columns separated by tabs ({columns}), but there are {has}",
            {{"n", columns_.size()}, {"columns", listed(columns_)}, {"has", texts_.size()}}));
  for (size_t i = 0; i < columns_.size(); ++i)
    if (texts_[i].empty()) fail(tr("the column {column} is empty; write - where it has nothing to say", {{"column", columns_[i]}}));
  return true;
}

const std::string& Table::text(std::string_view column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  return texts_.at(static_cast<size_t>(found - columns_.begin()));
}

std::vector<std::string> Table::list(std::string_view column, char separator) const {
  return text(column) == "-" ? std::vector<std::string>() : split(text(column), separator);
}

int Table::index_of(const std::string& text, const std::vector<std::string>& names, const Message& kind) const {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const Message none = tr("there is no {kind} {name}", {{"kind", kind}, {"name", in_quotes(text)}});
  const std::string nearest = nearest_name(text, names);
  fail(nearest.empty() ? tr("{what}; write one of {names}", {{"what", none}, {"names", listed(names)}}) : did_you_mean(none, nearest));
}

void Table::fail(const Message& what) const {
  throw UserError(tr("{file}, line {line}: {what}", {{"file", name_}, {"line", number_}, {"what", what}}));
}

}  // namespace headlight::base
