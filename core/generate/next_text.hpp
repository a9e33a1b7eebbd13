#pragma once
#include <optional>
#include <string>
#include <vector>

#include "text/tokenizer.hpp"

namespace headlight::generate {

/// `sentence` with the word `id` behind it: a text that reads as its tokens and then `id`, with a space between them where the tokenizer
/// asks for one; or their ids (see sentence.hpp) where no text reads so. Nothing where that is not possible either, as one of its words
/// came with it.
std::optional<std::string> with_next(const Tokenizer& tokenizer, const std::string& sentence, int id);

/// Ids that stand for no word to write: padding, marks, and words of the sentences that the model never met.
std::vector<int> never_written(const Tokenizer& tokenizer);

}  // namespace headlight::generate
