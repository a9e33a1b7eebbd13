#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// SentencePiece's own table: a double-array trie of what is rewritten, and the texts it becomes.
class Charsmap {
 public:
  /// Throws UserError where `table` is none.
  explicit Charsmap(const std::string& table);

  struct Found {
    size_t size = 0;        ///< of the beginning that is rewritten
    std::string_view text;  ///< what it becomes
  };
  /// The shortest, or the longest, beginning of `text` that the table has.
  std::optional<Found> shortest(std::string_view text) const { return found(text, false); }
  std::optional<Found> longest(std::string_view text) const { return found(text, true); }

 private:
  std::optional<Found> found(std::string_view text, bool longest) const;
  std::optional<std::string_view> text_at(std::uint32_t place) const;

  std::vector<std::uint32_t> units_;
  std::string texts_;
};

}  // namespace headlight::text
