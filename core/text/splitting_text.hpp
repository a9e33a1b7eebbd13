#pragma once
#include <string>

#include "text/splitting.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// The steps from a text to tokens, as lines in English: for each word the steps that cut it, and the resulting ids. A long line shows only
/// the pieces around the step. Pieces are letters, as on a screen; see Tokenizer::display_piece.
std::string splitting_text(const Tokenizer& tokenizer, const TokenizedSentence& sentence, const Splitting& splitting);

/// A token's piece in letters, not in the spelling of the model's files.
std::string display_piece_of(const Tokenizer& tokenizer, const Token& token);

/// A piece on one line: its line ends and tabs as \n and \t.
std::string piece_in_a_line(const std::string& piece);

}  // namespace headlight::text
