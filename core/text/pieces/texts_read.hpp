#pragma once
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "text/tokenizer.hpp"

namespace headlight::text {

/// The texts that a tokenizer read last, with their tokens. A document is asked for those of its sentences a dozen times at every change,
/// and with the files of a stranger each time may take all that a text may cost.
class TextsRead {
 public:
  std::optional<TokenizedSentence> find(std::string_view text) const;
  /// Long texts are not remembered.
  void add(std::string_view text, const TokenizedSentence& tokens);

 private:
  struct Entry {
    std::string text;
    TokenizedSentence tokens;
  };
  mutable std::mutex guard_;   ///< of the entries: a tokenizer is asked on several threads
  std::deque<Entry> entries_;  ///< the newest first
};

}  // namespace headlight::text
