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

/// Returns "Head 2", with its place in a model of several attentions: "Encoder layer 1, head 2". `place`: empty, or as place_words has it.
std::string spoken_head(const std::string& place, int head, const Phrases& phrases);

/// Describes one cell briefly: "Row it, column elephant: 0.81." `transposed`: as shown on screen.
std::string spoken_cell(const Session& session, const Cell& cell, const Phrases& phrases, bool transposed = false);

/// Returns the words of a marked-up text for a voice: d_{head} becomes "d head".
std::string to_be_heard(std::string_view markup);
/// Returns the same, and "e to the power of s" for e^{s}.
std::string to_be_heard(std::string_view markup, const Phrases& phrases);
/// Ends the words with the language's full stop, so that a voice pauses before the next.
std::string as_sentence(const std::string& words, const Phrases& phrases);
/// Returns the words without the full stop at their end, so that they fit inside a sentence.
std::string without_end(std::string words);

}  // namespace headlight::views
