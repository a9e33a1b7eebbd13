#pragma once
#include "text/tokenizer.hpp"

namespace headlight::attend {

/// The tokens of a user's tensors. They read no text: any text gives the tokens of the keys.
class ImportedTokens : public Tokenizer {
 public:
  /// `others`: the queries' tokens, which get ids too.
  ImportedTokens(const std::vector<std::string>& keys, const std::vector<std::string>& others);

  TokenizedSentence split(std::string_view utf8, Splitting* record) const override;
  int pad() const override { return 0; }
  std::string rules() const override;

 private:
  std::vector<std::string> keys_;
};

}  // namespace headlight::attend
