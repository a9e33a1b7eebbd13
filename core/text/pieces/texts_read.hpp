#pragma once
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "text/tokenizer.hpp"

namespace headlight::text {

/// A cache of the texts that a tokenizer read last, with their tokens. Every change of a document tokenizes its sentences a dozen times,
/// and with the files of a stranger each time may use the whole budget of a text.
class TextsRead {
 public:
  std::optional<TokenizedSentence> find(std::string_view text) const;
  /// Adds a text, unless it is long.
  void add(std::string_view text, const TokenizedSentence& tokens);

 private:
  struct Entry {
    std::string text;
    TokenizedSentence tokens;
  };
  mutable std::mutex guard_;   ///< protects the entries: several threads use a tokenizer
  std::deque<Entry> entries_;  ///< the newest first
};

}  // namespace headlight::text
