// A SentencePiece file of any bytes: it is refused in one line, or it reads a text as pieces of its vocabulary.
#include <cstdint>
#include <cstdlib>

#include "base/error.hpp"
#include "text/reading/tokenizer_files.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(std::string_view bytes, std::string_view text) {
  const auto tokenizer = tokenizer_of_sentencepiece_bytes(bytes);
  const TokenizedSentence sentence = tokenizer->tokenize(text);
  for (const Token& token : sentence.tokens) require(token.id >= 0 && token.id < tokenizer->size());
  tokenizer->joined(sentence.tokens);
  require(tokenizer->tokenize(text).tokens == sentence.tokens);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    check({reinterpret_cast<const char*>(bytes), size}, "the  cat's 12 \u00E9 \uFB01\u0301");
  } catch (const UserError& error) {
    require(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
  return 0;
}
