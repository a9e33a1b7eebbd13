#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// A's short name, for the title of its matrices: "kept", "the right result", "sentence 2".
std::string name_of_a(const Comparison& comparison, const Phrases& phrases);
/// The same for B: "now", "with mistakes", "sentence 1".
std::string name_of_b(const Comparison& comparison, const Phrases& phrases);
/// One sentence under the stage's name: what A and B are, and how far they can be compared. Plain text.
std::string what_is_compared(const Session& session, const Phrases& phrases);
/// The status line while comparing. Markup: the hovered cell in A and in B; else what was done and what of the output it changed.
std::string compare_sentence(const Session& session, const Phrases& phrases);
/// One sentence on what stayed as it was at this stage: "Heads 1, 3 and 4 and every other row are unchanged." Markup.
std::string unchanged_sentence(const Session& session, const Phrases& phrases);
/// "36 of 45 cells differ, by at most 0.71." Plain text.
std::string counted(const Change& change, const Phrases& phrases);
/// A sentence, or as much of it as fits a line.
std::string beginning(const std::string& sentence);

}  // namespace headlight::views
