#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::explain {

/// Rows of words, each column as wide as its widest word, for a terminal.
class TextTable {
 public:
  /// By column: whether its words stand at its right edge, as numbers do.
  explicit TextTable(std::vector<bool> to_the_right) : to_the_right_(std::move(to_the_right)) {}
  /// As many words as there are columns.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  std::string text() const;

 private:
  std::vector<bool> to_the_right_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace headlight::explain
