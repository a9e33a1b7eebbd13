#pragma once
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"

namespace headlight::base {

/// Reads a tab-separated file with comments (#), empty lines, and a first line that names the columns. All mistakes are UserErrors with the
/// file and the line.
class Table {
 public:
  /// Throws UserError if the first line is not `columns`.
  Table(std::istream& in, std::string name, std::vector<std::string> columns);

  /// Goes to the next line with content; false at the end. Throws if it has not exactly one text for every column.
  bool next();
  /// The text under `column` in this line.
  const std::string& text(std::string_view column) const;
  /// The parts of that text between separators; empty if the file has "-".
  std::vector<std::string> list(std::string_view column, char separator) const;
  /// The index of `text` in `names`. Throws with the nearest of them; `kind` is the noun for them in the message.
  int index_of(const std::string& text, const std::vector<std::string>& names, const Message& kind) const;

  /// Throws UserError with the file, the line and `what`.
  [[noreturn]] void fail(const Message& what) const;
  /// The number of the current line in the file, from 1.
  int line_number() const { return number_; }

 private:
  bool read_line();

  std::istream& in_;
  std::string name_;
  std::vector<std::string> columns_, texts_;
  std::string line_;
  int number_ = 0;
};

}  // namespace headlight::base
