// A tokenizer.json of any bytes and, after a NUL, a text: it is refused in one line, or it reads the text as pieces of its vocabulary.
#include <cstdint>
#include <cstdlib>

#include "base/error.hpp"
#include "text/reading/tokenizer_files.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const std::string& json, std::string_view text) {
  const auto tokenizer = tokenizer_of_json_text(json);
  const TokenizedSentence sentence = tokenizer->tokenize(text);
  for (const Token& token : sentence.tokens) require(token.id >= 0 && token.id < tokenizer->size());
  tokenizer->joined(sentence.tokens);
  for (const int id : {0, tokenizer->size() - 1}) tokenizer->token(id);
  require(tokenizer->pad() >= -1 && tokenizer->pad() < tokenizer->size());  // -1: it has no padding
  if (tokenizer->pad() >= 0) tokenizer->token(tokenizer->pad());
  require(tokenizer->tokenize(text).tokens == sentence.tokens);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(bytes), size);
  const std::size_t end = all.find('\0');
  try {
    check(std::string(all.substr(0, end)), end == std::string_view::npos ? "the cat's 12 \u00E9" : all.substr(end + 1));
  } catch (const UserError&) {
  }
  return 0;
}
