#pragma once
#include <string>

#include "text/tokenizer.hpp"

namespace headlight {

/// {"ids": [464, 3797], "pieces": ["The", "Ġcat"]}, on one line and without its end.
std::string tokens_json(const TokenizedSentence& sentence);

}  // namespace headlight
