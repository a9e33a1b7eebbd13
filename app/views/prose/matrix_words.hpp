#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// What a matrix is in a word or two, where that says more than its letter: "scaled scores", "positions"; else empty.
std::string words_for(Part part, const Phrases& phrases);
/// The words, else the letter.
std::string name_in_words(const Session& session, NodeId node, const Phrases& phrases);
/// The same as a title begins: "Scaled scores".
std::string title_in_words(const Session& session, NodeId node, const Phrases& phrases);
/// Both: "hidden units H"; where the letter is a word itself, that alone.
std::string name_and_letter(const Session& session, NodeId node, const Phrases& phrases);
/// The same of words that a board has for it; a letter that is a word stands alone.
std::string name_and_letter(const std::string& words, const std::string& letter, const Phrases& phrases);
/// "q[it, 2] of head 2".
std::string full_name(const Session& session, const Phrases& phrases, const Cell& cell);
/// What every matrix shows while the gradient is looked at, in one sentence.
std::string gradient_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
