#pragma once
#include <map>
#include <string>
#include <string_view>

#include "base/table.hpp"

namespace headlight::text {

/// A table about words.
class WordTable : public Table {
 public:
  using Table::Table;

  /// The text under `column`, one word of a sentence. Throws for what the tokenizer would cut.
  std::string word(std::string_view column) const;
  /// Remembers that `word` is in this line. Throws when an earlier line has it too, in capitals or not.
  void only_once(const std::string& word);

 private:
  std::map<std::string, int> first_line_;
};

}  // namespace headlight::text
