#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::explain {

/// A table of words for a terminal; each column is as wide as its widest word.
class TextTable {
 public:
  /// `to_the_right` says which columns are aligned to the right, as numbers are.
  explicit TextTable(std::vector<bool> to_the_right) : to_the_right_(std::move(to_the_right)) {}
  /// The row must have one word for each column.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  std::string text() const;

 private:
  std::vector<bool> to_the_right_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace headlight::explain
