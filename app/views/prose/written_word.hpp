#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Explains a row of the decoder, which is named after the word it read but attends for the word it writes: "Row **qu'** writes the next
/// word, **il**." Empty for rows of another kind, and while the next word is unknown.
std::string written_word_sentence(const Session& session, const Axis& rows, Index row, const Phrases& phrases);
/// Returns the same for the row of a cell.
std::string written_word_sentence(const Session& session, const Cell& cell, const Phrases& phrases);

}  // namespace headlight::views
