#pragma once
#include <optional>
#include <string>
#include <vector>

#include "text/tokenizer.hpp"

namespace headlight::generate {

/// `sentence` followed by the word `id`: a text that reads as its tokens and then `id`, with a space between if the tokenizer needs one; or
/// their ids (see sentence.hpp) if no text reads so. Nothing if that is impossible, too, because one of its words is unknown to the model.
std::optional<std::string> with_next(const Tokenizer& tokenizer, const std::string& sentence, int id);

/// Ids that stand for no word to write: padding, marks, and words of the sentences that the model never met.
std::vector<int> never_written(const Tokenizer& tokenizer);

}  // namespace headlight::generate
