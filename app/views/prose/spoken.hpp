#pragma once
#include <string>
#include <string_view>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Describes the selection in one plain sentence: "Head 2: it looks at elephant with weight 0.81." For the last row of a room, a quiet
/// teacher and a screen reader.
std::string spoken_selection(const Session& session, const Phrases& phrases);
/// Returns the same as markup, with words and numbers in bold.
std::string spoken_markup(const Session& session, const Phrases& phrases);

/// Describes one cell briefly: "Row it, column elephant: 0.81." `transposed`: as shown on screen.
std::string spoken_cell(const Session& session, const Cell& cell, const Phrases& phrases, bool transposed = false);

/// Returns the words of a marked-up text for a voice: d_{head} becomes "d head".
std::string to_be_heard(std::string_view markup);
/// Ends the words with a full stop, so that a voice pauses before the next.
std::string as_sentence(std::string words);

}  // namespace headlight::views
