#pragma once
#include <memory>
#include <string>
#include <vector>

#include "text/pieces/regex.hpp"
#include "text/pieces/segment.hpp"

namespace headlight::text {

/// Cuts a text before the model does: no piece crosses such a cut.
class PreTokenizer {
 public:
  virtual ~PreTokenizer() = default;
  virtual Segments cut(Segments segments, Effort& effort) const = 0;
};
using PreTokenizerPointer = std::shared_ptr<const PreTokenizer>;

PreTokenizerPointer pre_tokenizers_in_turn(std::vector<PreTokenizerPointer> all);
/// `invert` swaps the roles: the text between the matches is treated as matches are without it.
PreTokenizerPointer split_at(Regex pattern, Cut cut, bool invert);
PreTokenizerPointer split_at_white_space();
/// Cuts into words and runs of other marks: \w+|[^\w\s]+
PreTokenizerPointer split_into_words();
PreTokenizerPointer split_at_letter(char32_t letter);
PreTokenizerPointer split_at_punctuation(Cut cut);
PreTokenizerPointer split_at_digits(bool one_by_one);
/// Cuts at white space, and around every punctuation mark.
PreTokenizerPointer bert_pre_tokenizer();

/// GPT-2's rules: an added space in front, its pattern, and bytes as letters (see byte_letters.hpp).
struct ByteLevelRules {
  bool add_prefix_space = false, use_pattern = true;
};
PreTokenizerPointer byte_level_pre_tokenizer(ByteLevelRules rules);

/// Spaces become a visible letter, as SentencePiece's ▁, and every segment begins with one.
struct MetaspaceRules {
  enum class Prepend { first, never, always };
  std::string replacement = "\u2581";
  Prepend prepend = Prepend::always;
  bool split = true;
};
PreTokenizerPointer metaspace_pre_tokenizer(MetaspaceRules rules);

}  // namespace headlight::text
