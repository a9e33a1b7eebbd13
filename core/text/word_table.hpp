#pragma once
#include <map>
#include <string>
#include <string_view>

#include "base/table.hpp"

namespace headlight::text {

/// A table with columns of words.
class WordTable : public Table {
 public:
  using Table::Table;

  /// The text under `column`, which must be one word of a sentence: throws if the tokenizer would cut it.
  std::string word(std::string_view column) const;
  /// Registers `word` for this line. Throws if an earlier line has it too, in any case.
  void only_once(const std::string& word);

 private:
  std::map<std::string, int> first_line_;
};

}  // namespace headlight::text
