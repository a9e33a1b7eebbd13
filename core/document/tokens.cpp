#include "document/tokens.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "document/sentence.hpp"

namespace headlight::document {
namespace {

/// The limit in bytes, far more than max_tokens need: the sentence is read again at every change.
constexpr size_t max_sentence_bytes = 200'000;

}  // namespace

int checked_length(const Document& d, const std::string& sentence) {
  if (sentence.size() > max_sentence_bytes)  // a word may be as long as a file
    throw UserError(tr("the text has {bytes} bytes; Headlight takes up to {most}: shorten it",
                       {{"bytes", sentence.size()}, {"most", max_sentence_bytes}}));
  const int tokens = tokens_of_sentence(*d.tokenizer, sentence).size();
  if (tokens == 0) throw UserError(tr("the sentence is empty: type at least one word"));
  if (tokens > max_tokens)
    throw UserError(
        tr("the text has {tokens} tokens; Headlight takes up to {most}: shorten it", {{"tokens", tokens}, {"most", max_tokens}}));
  return tokens + marks_behind(d.config, *d.tokenizer, sentence);
}

int longest_sentence(const Document& document) {
  int longest = 0;
  for (int i = 0; i < static_cast<int>(document.sentences.size()); ++i) longest = std::max(longest, source_tokens(document, i).size());
  return longest;
}

int marks_behind(const ModelConfig& config, const Tokenizer& tokenizer, const std::string& sentence) {
  return config.has_encoder() && !tokenizer.sets_marks() && takes_marks(sentence) ? 1 : 0;
}

TokenizedSentence source_tokens(const Document& document, int sample) {
  const std::string& sentence = document.sentences[static_cast<size_t>(sample)];
  TokenizedSentence tokens = tokens_of_sentence(*document.tokenizer, sentence);
  if (marks_behind(document.config, *document.tokenizer, sentence) > 0) tokens.tokens.push_back(document.tokenizer->token_of(end_mark));
  return tokens;
}

TokenizedSentence target_tokens(const Document& document, const std::vector<std::string>& words) {
  const Tokenizer& tokenizer = *document.model->target_tokenizer;
  TokenizedSentence tokens;
  tokens.tokens.push_back(tokenizer.token(tokenizer.start()));
  for (const std::string& word : words) tokens.tokens.push_back(tokenizer.token_of(word));
  return tokens;
}

std::vector<std::string> written_as_words(const Tokenizer& tokenizer, const std::string& text) {
  std::vector<std::string> words;
  for (const Token& token : tokenizer.tokenize(text).tokens)
    if (!token.added) words.push_back(token.id < 0 || tokenizer.find(token.text) == token.id ? token.text : tokenizer.piece(token.id));
  return words;
}

}  // namespace headlight::document
