#pragma once
#include <string>

#include "text/splitting.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// How a text became tokens, as lines in English: for each word the steps in which it was cut, and the ids of what came of it. Of a long
/// line only the pieces around the step are printed. Pieces are letters, as on a screen; see Tokenizer::shown_piece.
std::string splitting_text(const Tokenizer& tokenizer, const TokenizedSentence& sentence, const Splitting& splitting);

/// A token's piece as letters, and not as the model's files spell it.
std::string shown_piece_of(const Tokenizer& tokenizer, const Token& token);

/// A piece on one line: its line ends and tabs as \n and \t.
std::string piece_in_a_line(const std::string& piece);

}  // namespace headlight::text
