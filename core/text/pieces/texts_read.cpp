#include "text/pieces/texts_read.hpp"

#include <algorithm>

namespace headlight::text {
namespace {

constexpr std::size_t most_texts = 32, longest_text = 16'384;
constexpr int most_tokens = 4096;

}  // namespace

std::optional<TokenizedSentence> TextsRead::find(std::string_view text) const {
  const std::lock_guard lock(guard_);
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& one) { return one.text == text; });
  return found == entries_.end() ? std::nullopt : std::optional(found->tokens);
}

void TextsRead::add(std::string_view text, const TokenizedSentence& tokens) {
  if (text.size() > longest_text || tokens.size() > most_tokens) return;
  const std::lock_guard lock(guard_);
  entries_.push_front({std::string(text), tokens});
  if (entries_.size() > most_texts) entries_.pop_back();
}

}  // namespace headlight::text
