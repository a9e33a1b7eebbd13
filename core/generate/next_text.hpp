#pragma once
#include <optional>
#include <string>
#include <vector>

#include "text/tokenizer.hpp"

namespace headlight {

/// `text` with the word `id` behind it: a text that reads as the tokens of `text` and then `id`, with a space between them where the
/// tokenizer asks for one. Nothing where no text reads so.
std::optional<std::string> with_next(const Tokenizer& tokenizer, const std::string& text, int id);

/// Ids that stand for no word to write: padding, marks, and words of the sentences that the model never met.
std::vector<int> never_written(const Tokenizer& tokenizer);

}  // namespace headlight
