#pragma once
#include <string>
#include <string_view>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// What is selected, in one plain sentence: "Head 2: it looks at elephant with weight 0.81." For the last row of a room, a quiet teacher
/// and a screen reader.
std::string spoken_selection(const Session& session, const Phrases& phrases);
/// The same as markup, with its words and numbers in bold.
std::string spoken_markup(const Session& session, const Phrases& phrases);

/// One cell of a matrix, short: "Row it, column elephant: 0.81." `transposed`: as it stands on screen.
std::string spoken_cell(const Session& session, const Cell& cell, const Phrases& phrases, bool transposed = false);

/// The words of a marked-up text for a voice: d_{head} is no word, but "d head".
std::string to_be_heard(std::string_view markup);
/// Words with an end, so that a voice pauses before what comes next.
std::string as_sentence(std::string words);

}  // namespace headlight::views
