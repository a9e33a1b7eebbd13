#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Returns a matrix's description in a word or two, if that says more than its letter: "scaled scores", "positions"; else empty.
std::string words_for(Part part, const Phrases& phrases);
/// Returns the words, else the letter.
std::string name_in_words(const Session& session, NodeId node, const Phrases& phrases);
/// Returns the same as the start of a title: "Scaled scores".
std::string title_in_words(const Session& session, NodeId node, const Phrases& phrases);
/// Returns both: "hidden units H"; the letter alone if it is itself a word.
std::string name_and_letter(const Session& session, NodeId node, const Phrases& phrases);
/// Returns both for words that a board chose; a letter that is a word appears alone.
std::string name_and_letter(const std::string& words, const std::string& letter, const Phrases& phrases);
/// Returns "q[it, 2] of head 2".
std::string full_name(const Session& session, const Phrases& phrases, const Cell& cell);

}  // namespace headlight::views
