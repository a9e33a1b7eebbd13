#pragma once
#include <string>

#include "text/splitting.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// {"ids": [464, 3797], "pieces": ["The", "Ġcat"]}, on one line and without its end.
std::string tokens_json(const TokenizedSentence& sentence);
/// The same with how they were found: "normalized" and "words", of which each has its "text", its "pieces", "by" what it was cut, and the
/// steps: "merges" {"rank" from 0, "piece", "at" which of its "letters" it begins}, "places" {"tried", "found"}, or "ways" {"pieces",
/// "scores", "sum"}, the best first.
std::string tokens_json(const TokenizedSentence& sentence, const Splitting& splitting);

}  // namespace headlight::text
