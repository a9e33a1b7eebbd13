#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// A row of the decoder is named after the word that it read, and what it looks at it looks at for the word that it writes: "Row **qu'**
/// writes the next word, **il**." Empty for rows of another kind, and while nobody knows which word comes.
std::string written_word_sentence(const Session& session, const Axis& rows, Index row, const Phrases& phrases);
/// The same for the row of a cell.
std::string written_word_sentence(const Session& session, const Cell& cell, const Phrases& phrases);

}  // namespace headlight::views
