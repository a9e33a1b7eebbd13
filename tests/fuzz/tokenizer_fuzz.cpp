// Any bytes: the tokenizer splits them or says why not, and splitting its words again gives the same words.
#include <cstdint>
#include <cstdlib>

#include "base/error.hpp"
#include "text/word_tokenizer.hpp"
#include "text/words.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(std::string_view text) {
  const std::vector<std::string> words = split_words(text);
  std::string joined;
  for (const std::string& word : words) {
    require(!word.empty());
    joined += word + ' ';
  }
  require(split_words(joined) == words);
  require(single_line(single_line(text)) == single_line(text));
  const WordTokenizer empty({"<pad>"});
  const auto wider = empty.with_words_of({&joined, 1});
  const Tokenizer& tokenizer = wider ? *wider : empty;
  for (const Token& token : tokenizer.tokenize(text).tokens)
    require(token.text == "<pad>" ? token.id == tokenizer.pad() : token.id > 0 && token.unknown);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    check({reinterpret_cast<const char*>(bytes), size});
  } catch (const UserError&) {
  }
  return 0;
}
