#include "text/word_tokenizer.hpp"

#include "base/error.hpp"
#include "text/splitting.hpp"
#include "text/words.hpp"

namespace headlight::text {
namespace {

Message place_of(int word) { return tr("word {number} of the vocabulary", {{"number", word}}); }

}  // namespace

WordTokenizer::WordTokenizer(std::vector<std::string> words) : WordTokenizer(table_of(std::move(words))) {}

WordTokenizer::WordTokenizer(Table table)
    : Tokenizer(Vocabulary(std::move(table.words))), ids_(std::move(table.ids)), known_(table.known) {}

WordTokenizer::Table WordTokenizer::table_of(std::vector<std::string> words) {
  if (words.empty() || words.front() != "<pad>")
    throw UserError(words.empty() ? tr("a vocabulary begins with <pad>, and this one with nothing")
                                  : tr("a vocabulary begins with <pad>, and this one with \"{word}\"", {{"word", words.front()}}));
  Table table = {std::move(words), {}, 0};
  for (const std::string& word : table.words) {
    if (word.empty()) throw UserError(tr("{place} is empty", {{"place", place_of(table.known)}}));
    const auto [entry, is_new] = table.ids.emplace(case_folded(word), table.known);
    if (!is_new)
      throw UserError(tr("{place}, \"{word}\", is there already as word {entry} (upper and lower case count as one)",
                         {{"place", place_of(table.known)}, {"word", word}, {"entry", entry->second}}));
    ++table.known;
  }
  return table;
}

TokenizedSentence WordTokenizer::split(std::string_view utf8, Splitting* record) const { return looked_up(split_words(utf8), record); }

TokenizedSentence WordTokenizer::looked_up(const std::vector<std::string>& words, Splitting* record) const {
  TokenizedSentence sentence;
  for (const std::string& word : words) {
    sentence.tokens.push_back(as_spelled(word));
    if (!record) continue;
    record->normalized += (record->words.empty() ? "" : " ") + word;
    record->words.push_back({word, sentence.size() - 1, 1, LookedUp{!sentence.tokens.back().unknown}});
  }
  return sentence;
}

int WordTokenizer::find(const std::string& word) const {
  const auto entry = ids_.find(case_folded(word));
  return entry == ids_.end() ? -1 : entry->second;
}

Token WordTokenizer::token(int id) const {
  Token token = Tokenizer::token(id);
  token.pad = id == pad();
  return token;
}

WordTokenizer::Table WordTokenizer::table_with(std::span<const std::string> texts) const {
  std::vector<std::string> met;
  for (const std::string& text : texts)
    for (Token& token : tokenize(text).tokens)
      if (token.id < 0) met.push_back(std::move(token.text));
  if (met.empty()) return {};
  Table table = {vocabulary().pieces(), ids_, known_};
  for (std::string& word : met)
    if (table.ids.emplace(case_folded(word), static_cast<int>(table.words.size())).second) table.words.push_back(std::move(word));
  return table;
}

std::shared_ptr<const Tokenizer> WordTokenizer::with_words_of(std::span<const std::string> texts) const {
  Table table = table_with(texts);
  if (table.words.empty()) return nullptr;
  return std::shared_ptr<const Tokenizer>(new WordTokenizer(std::move(table)));
}

}  // namespace headlight::text
