#include "session/translate/known_words.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "document/sentence.hpp"
#include "model/origin.hpp"
#include "text/words.hpp"

namespace headlight::session {
namespace {

/// True for special tokens such as "<pad>", which are not words.
bool is_mark(const std::string& word) { return word.size() > 2 && word.front() == '<' && word.back() == '>'; }

std::vector<std::string> known_words(const Tokenizer& tokenizer) {
  std::vector<std::string> out;
  for (int id = 0; id < tokenizer.known(); ++id)
    if (!is_mark(tokenizer.piece(id))) out.push_back(tokenizer.piece(id));
  return out;
}

}  // namespace

bool has_closed_vocabulary(const Document& document) { return origin_of(*document.model) == Origin::learned; }

int n_known_words(const Tokenizer& tokenizer) { return static_cast<int>(known_words(tokenizer).size()); }

std::string known_word_after(const Tokenizer& tokenizer, const std::string& word) {
  const std::vector<std::string> known = known_words(tokenizer);
  const auto found = std::find(known.begin(), known.end(), word);
  return found == known.end() || found + 1 == known.end() ? "" : *(found + 1);
}

std::vector<std::string> completions(const Tokenizer& tokenizer, const std::string& prefix, size_t most) {
  const std::string folded = case_folded(prefix);
  std::vector<std::string> out;
  if (folded.empty()) return out;
  for (std::string& word : known_words(tokenizer))
    if (const std::string other = case_folded(word); other.starts_with(folded) && other != folded) out.push_back(std::move(word));
  std::stable_sort(out.begin(), out.end(), [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  out.resize(std::min(out.size(), most));
  return out;
}

std::vector<std::string> nearest_words(const Tokenizer& tokenizer, const std::string& word, size_t most) {
  std::vector<std::string> known = known_words(tokenizer), out;
  while (out.size() < most) {
    const std::string near = nearest_name(word, known);
    if (near.empty()) break;
    if (is_slip(word, near)) out.push_back(near);
    std::erase(known, near);
  }
  return out;
}

bool knows_all(const Tokenizer& tokenizer, const std::string& sentence) {
  const std::vector<Token> tokens = tokenizer.tokenize(text_in_sentence(sentence)).tokens;
  return std::none_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.unknown; });
}

}  // namespace headlight::session
