#pragma once
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

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
  /// The same, empty where the file has "-".
  std::string text_or_none(std::string_view column) const;
  /// The same, cut at `separator`; nothing where the file has "-".
  std::vector<std::string> list(std::string_view column, char separator) const;

  /// The text under `column`, one English word of a sentence. Throws for what the tokenizer would cut.
  std::string english(std::string_view column) const;
  /// The same in French, which is never cut by the tokenizer but should be one word too.
  std::string french(std::string_view column) const;
  /// The place of `text` among `names`. Throws with the nearest of them; `kind` is what they are called.
  int index_of(const std::string& text, const std::vector<std::string>& names, const std::string& kind) const;
  /// Remembers that `word` is in this line. Throws when an earlier line has it too.
  void only_once(const std::string& word);

  [[noreturn]] void fail(const std::string& what) const;

 private:
  bool read_line();
  std::string one_word(std::string_view column) const;

  std::istream& in_;
  std::string name_;
  std::vector<std::string> columns_, texts_;
  std::string line_;
  int number_ = 0;
  std::map<std::string, int> first_line_;
};

}  // namespace headlight
