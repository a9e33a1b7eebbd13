#include "text/elision_tokenizer.hpp"

#include <algorithm>
#include <array>

#include "text/words.hpp"

namespace headlight::text {
namespace {

constexpr std::array<std::string_view, 3> apostrophes = {"'", "\u2019", "\uFF07"};

bool is_apostrophe(std::string_view text) {
  for (const std::string_view mark : apostrophes)
    if (text == mark) return true;
  return false;
}

/// The position after the first apostrophe of `word` from `from` on; npos if there is none.
size_t after_apostrophe(std::string_view word, size_t from) {
  size_t first = std::string_view::npos;
  for (const std::string_view mark : apostrophes)
    if (const size_t at = word.find(mark, from); at != std::string_view::npos) first = std::min(first, at + mark.size());
  return first;
}

bool is_elided(std::string_view word) { return word.ends_with("'") || word.ends_with(apostrophes[1]); }

/// Adds `word`, or the words that it is joined from if the vocabulary lacks it.
void add_parts(std::string word, const Tokenizer& tokenizer, std::vector<std::string>& out) {
  while (tokenizer.find(word) < 0) {
    size_t cut = after_apostrophe(word, 0);
    while (cut < word.size() && tokenizer.find(word.substr(0, cut)) < 0) cut = after_apostrophe(word, cut);
    if (cut >= word.size()) break;
    out.push_back(word.substr(0, cut));
    word.erase(0, cut);
  }
  out.push_back(std::move(word));
}

std::vector<std::string> split_elided(std::string_view utf8, const Tokenizer& tokenizer) {
  std::vector<std::string> typed = split_words(utf8), words;
  for (size_t i = 0; i < typed.size(); ++i) {
    const bool elided = i + 1 < typed.size() && is_apostrophe(typed[i + 1]) && tokenizer.find(typed[i] + "'") >= 0;
    if (elided) ++i;
    add_parts(elided ? typed[i - 1] + "'" : typed[i], tokenizer, words);
  }
  return words;
}

}  // namespace

TokenizedSentence ElisionTokenizer::split(std::string_view utf8, Splitting* record) const {
  return looked_up(split_elided(utf8, *this), record);
}

Token ElisionTokenizer::as_spelled(const std::string& word) const {
  const int id = find(word);
  return id < 0 ? token_of(word) : token(id);
}

std::string ElisionTokenizer::joined(std::span<const Token> tokens) const {
  std::string text;
  bool space = false;
  for (const Token& token : tokens) {
    text += (space ? " " : "") + token.text;
    space = !is_elided(token.text);
  }
  return text;
}

std::shared_ptr<const Tokenizer> ElisionTokenizer::with_words_of(std::span<const std::string> texts) const {
  Table table = table_with(texts);
  if (table.words.empty()) return nullptr;
  return std::shared_ptr<const Tokenizer>(new ElisionTokenizer(std::move(table)));
}

}  // namespace headlight::text
