#pragma once
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"

namespace headlight::base {

/// A tab-separated file with comments (#), empty lines, and a first line that names the columns. All mistakes are UserErrors with the file
/// and the line.
class Table {
 public:
  /// Throws UserError when the first line is not `columns`.
  Table(std::istream& in, std::string name, std::vector<std::string> columns);

  /// Goes to the next line that says something; false at the end. Throws when it has not one text for every column.
  bool next();
  /// The text under `column` in this line.
  const std::string& text(std::string_view column) const;
  /// The same, cut at `separator`; nothing where the file has "-".
  std::vector<std::string> list(std::string_view column, char separator) const;
  /// The place of `text` among `names`. Throws with the nearest of them; `kind` is what they are called.
  int index_of(const std::string& text, const std::vector<std::string>& names, const Message& kind) const;

  /// Throws UserError with the file, the line and `what`.
  [[noreturn]] void fail(const Message& what) const;
  /// The line of the file that is read, counted from 1.
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
