#include "text/tokenizer.hpp"

#include <algorithm>
#include <typeinfo>
#include <utility>

namespace headlight::text {

std::vector<int> TokenizedSentence::ids() const {
  std::vector<int> all;
  for (const Token& token : tokens) all.push_back(token.id);
  return all;
}

std::vector<std::string> TokenizedSentence::texts() const {
  std::vector<std::string> all;
  for (const Token& token : tokens) all.push_back(token.text);
  return all;
}

std::vector<std::string> TokenizedSentence::pieces() const {
  std::vector<std::string> all;
  for (const Token& token : tokens) all.push_back(token.piece.empty() ? token.text : token.piece);
  return all;
}

Tokenizer::Tokenizer(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {}
Tokenizer::~Tokenizer() = default;

int Tokenizer::start() const { return find(start_mark); }
int Tokenizer::end() const { return find(end_mark); }

std::vector<int> Tokenizer::all_ends() const { return end() < 0 ? std::vector<int>{} : std::vector<int>{end()}; }

bool Tokenizer::ends_text(int id) const {
  const std::vector<int> all = all_ends();
  return std::find(all.begin(), all.end(), id) != all.end();
}

std::string Tokenizer::joined(std::span<const Token> tokens) const {
  std::string text;
  for (const Token& token : tokens) text += (text.empty() || !token.begins_word ? "" : " ") + token.text;
  return text;
}

std::shared_ptr<const Tokenizer> Tokenizer::with_words_of(std::span<const std::string> /*texts*/) const { return nullptr; }

std::string Tokenizer::text_of(std::span<const int> ids) const {
  std::vector<Token> tokens;
  for (const int id : ids) tokens.push_back(token(id));
  return joined(tokens);
}

Token Tokenizer::token_of(const std::string& word) const {
  const int id = find(word);
  if (id < 0) return {word, id, true};
  Token found = token(id);
  if (found.piece.empty()) found.text = word;  // as typed
  return found;
}

int unread_piece(const Tokenizer& tokenizer) { return tokenizer.ends_text(tokenizer.pad()) ? -1 : tokenizer.pad(); }

UnreadPieces unread_pieces(const Tokenizer* read, const Tokenizer* by_decoder) {
  return {read ? unread_piece(*read) : -1, by_decoder ? unread_piece(*by_decoder) : -1};
}

TokenizedSentence padded(TokenizedSentence sentence, int length, const Tokenizer& tokenizer) {
  Token filling = tokenizer.token(std::max(0, tokenizer.pad()));
  filling.pad = true;
  while (sentence.size() < length) sentence.tokens.push_back(filling);
  return sentence;
}

bool same(const Tokenizer& a, const Tokenizer& b) {
  return &a == &b ||
         (typeid(a) == typeid(b) && a.known() == b.known() && a.rules() == b.rules() && a.vocabulary().pieces() == b.vocabulary().pieces());
}

}  // namespace headlight::text
