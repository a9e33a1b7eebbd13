#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// SentencePiece's own table: a double-array trie of the texts to replace, and their replacements.
class Charsmap {
 public:
  /// Throws UserError if `table` is not such a table.
  explicit Charsmap(const std::string& table);

  struct Found {
    size_t size = 0;        ///< length of the match in bytes
    std::string_view text;  ///< its replacement
  };
  /// The shortest, or the longest, prefix of `text` that the table has.
  std::optional<Found> shortest(std::string_view text) const { return found(text, false); }
  std::optional<Found> longest(std::string_view text) const { return found(text, true); }

 private:
  std::optional<Found> found(std::string_view text, bool longest) const;
  std::optional<std::string_view> text_at(std::uint32_t offset) const;

  std::vector<std::uint32_t> units_;
  std::string texts_;
};

}  // namespace headlight::text
