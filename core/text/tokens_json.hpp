#pragma once
#include <string>

#include "text/splitting.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// {"ids": [464, 3797], "pieces": ["The", "Ġcat"]}, on one line without a line end.
std::string tokens_json(const TokenizedSentence& sentence);
/// Adds the steps: "normalized" and "words", each with its "text", its "pieces", the method in "by", and the steps: "merges" {"rank" from
/// 0, "piece", "at": the index of its first among the "letters"}, "places" {"tried", "found"}, or "ways" {"pieces", "scores", "sum"}, the
/// best first.
std::string tokens_json(const TokenizedSentence& sentence, const Splitting& splitting);

}  // namespace headlight::text
