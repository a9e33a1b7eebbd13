// A minimal byte-level BPE, to show that a tokenizer whose pieces are parts of words needs only its own class: a model reads with it, and a
// document is edited with it.
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "core/documents.hpp"
#include "document/tokens.hpp"
#include "run/run.hpp"

namespace headlight::tests::tokenizer_test {

using Words = std::vector<std::string>;
using tests::edited;

constexpr const char* space = "\u0120";  // as GPT-2 writes it: a piece that begins with it begins a word
constexpr const char* end_of_text = "<|endoftext|>";
constexpr std::array<std::pair<const char*, const char*>, 5> merges = {{{"t", "h"}, {"th", "e"}, {space, "the"}, {"T", "h"}, {"Th", "e"}}};

std::string byte_piece(unsigned char byte) {
  constexpr const char* digits = "0123456789ABCDEF";
  if (byte == ' ') return space;
  return byte < 0x80 ? std::string(1, static_cast<char>(byte)) : std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">";
}

class ToyBpe final : public Tokenizer {
 public:
  ToyBpe() : Tokenizer(Vocabulary(all_pieces())) {}

  TokenizedSentence split(std::string_view utf8, Splitting* /*told*/) const override {
    TokenizedSentence sentence;
    for (size_t begin = 0; begin < utf8.size();) {
      const size_t end = std::min(utf8.find(' ', begin + 1), utf8.size());
      bool first = true;
      for (const std::string& piece : merged(utf8.substr(begin, end - begin))) {
        sentence.tokens.push_back(token(find(piece)));
        sentence.tokens.back().begins_word = std::exchange(first, false);
      }
      begin = end;
    }
    return sentence;
  }
  int pad() const override { return find(end_of_text); }
  Token token(int id) const override {
    const std::string& piece = this->piece(id);
    const bool begins = piece.starts_with(space);
    return {begins ? piece.substr(std::string(space).size()) : piece, id, false, false, begins};
  }
  std::string joined(std::span<const Token> tokens) const override {
    std::string text;
    for (const Token& token : tokens) text += bytes_of(piece(token.id));
    return text;
  }

 private:
  static Words all_pieces() {
    Words all = {end_of_text, space};
    for (int byte = '!'; byte < 0x7F; ++byte) all.push_back(byte_piece(static_cast<unsigned char>(byte)));
    for (int byte = 0x80; byte < 0x100; ++byte) all.push_back(byte_piece(static_cast<unsigned char>(byte)));
    for (const auto& [left, right] : merges) all.push_back(std::string(left) + right);
    return all;
  }
  static Words merged(std::string_view word) {
    Words pieces;
    for (const char byte : word) pieces.push_back(byte_piece(static_cast<unsigned char>(byte)));
    for (const auto& [left, right] : merges)
      for (size_t i = 0; i + 1 < pieces.size(); ++i)
        if (pieces[i] == left && pieces[i + 1] == right) {
          pieces[i] += pieces[i + 1];
          pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    return pieces;
  }
  static std::string bytes_of(const std::string& piece) {
    if (piece.starts_with("<0x")) return std::string(1, static_cast<char>(std::stoi(piece.substr(3, 2), nullptr, 16)));
    return piece.starts_with(space) ? " " + piece.substr(std::string(space).size()) : piece;
  }
};

Document document_of(Words sentences) {
  return make_document(
      std::make_shared<const Model>(random_model({.d_model = 8, .n_heads = 2, .seed = 3}, std::make_shared<const ToyBpe>())),
      std::move(sentences));
}

TEST(Tokenizer, PiecesOfOneWordKnowThatTheyBelongTogether) {
  const ToyBpe bpe;
  const TokenizedSentence sentence = bpe.tokenize("Then the th\u00E9");
  EXPECT_EQ(sentence.texts(), (Words{"The", "n", "the", "", "th", "<0xC3>", "<0xA9>"}));
  Words words;
  for (const Token& token : sentence.tokens) token.begins_word ? words.push_back(token.text) : void(words.back() += token.text);
  EXPECT_EQ(words, (Words{"Then", "the", "th<0xC3><0xA9>"}));
  EXPECT_EQ(bpe.text_of(sentence.ids()), "Then the th\u00E9");
}

TEST(Tokenizer, CaseCanCount) {
  const ToyBpe bpe;
  EXPECT_GE(bpe.find("The"), 0);
  EXPECT_NE(bpe.find("The"), bpe.find("the"));
  EXPECT_NE(bpe.find("t"), bpe.find("T"));
}

TEST(Tokenizer, OneThatSpellsEverythingMeetsNothingUnknown) {
  const Document d = document_of({"the zorblax \u2026"});
  EXPECT_EQ(d.tokenizer, d.model->tokenizer);
  EXPECT_EQ(d.weights["W_E"].rows(), d.model->tokenizer->size());
  for (const Token& token : source_tokens(d, 0).tokens) EXPECT_FALSE(token.unknown) << token.text;
}

TEST(Tokenizer, ABatchIsPaddedWithWhatTheTokenizerHasForIt) {
  const auto run = compute(document_of({"the th\u00E9", "the"}));
  const std::vector<Token>& shorter = run->samples[1].tokens.tokens;
  ASSERT_EQ(shorter.size(), run->samples[0].tokens.tokens.size());
  EXPECT_EQ(run->samples[1].n_words, 1);
  EXPECT_TRUE(shorter.back().pad);
  EXPECT_EQ(shorter.back().text, end_of_text);
  EXPECT_FALSE(ToyBpe().token(0).pad) << "a text can have one of its own";
}

TEST(Tokenizer, EditsMovePiecesAndNotWords) {
  const Document d = document_of({"at the zoo"});
  EXPECT_EQ(source_tokens(d, 0).texts(), (Words{"a", "t", "the", "", "z", "o", "o"}));
  EXPECT_EQ(edited(d, DuplicateToken{0, 2}).sentences.front(), "at the the zoo");
  EXPECT_EQ(edited(d, RemoveToken{0, 5}).sentences.front(), "at the zo");
  EXPECT_EQ(edited(d, SwapTokens{0, 0, 1}).sentences.front(), "ta the zoo");
  const auto m = static_cast<float>(d.tokenizer->find("m"));
  EXPECT_EQ(edited(d, OverrideCell{{0, "tokens", 4, 0}, m}).sentences.front(), "at the moo") << "the place of z gets another piece";
}

}  // namespace headlight::tests::tokenizer_test
