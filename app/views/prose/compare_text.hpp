#pragma once
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Returns A's short name, for the title of its matrices: "kept", "the right result", "sentence 2".
std::string name_of_a(const Comparison& comparison, const Phrases& phrases);
/// Returns the same for B: "now", "with mistakes", "sentence 1".
std::string name_of_b(const Comparison& comparison, const Phrases& phrases);
/// Returns one sentence under the stage's name that explains A and B, and how far they are comparable. Plain text.
std::string what_is_compared(const Session& session, const Phrases& phrases);
/// Returns the status line while comparing, as markup: the hovered cell in A and in B; else the change that was made and its effect on the
/// output.
std::string compare_sentence(const Session& session, const Phrases& phrases);
/// Returns one sentence about everything unchanged at this stage: "Heads 1, 3 and 4 and every other row are unchanged." Markup.
std::string unchanged_sentence(const Session& session, const Phrases& phrases);
/// Says of an output without a cell that differs whether it is equal number for number, or to how many decimals. Plain text.
std::string same_output(const Change& change, const Phrases& phrases);
/// Returns "36 of 45 cells differ, by at most 0.71." Plain text.
std::string counted(const Change& change, const Phrases& phrases);
/// Returns the sentence below the words of A and of B: how many differ at the same positions, and which side is longer. Plain text.
std::string compared_tokens(const std::vector<std::string>& a, const std::vector<std::string>& b, const Phrases& phrases);
/// Returns a sentence, or as much of it as fits a line.
std::string beginning(const std::string& sentence);

/// Returns the title of the list of stages that differ. It compares values, and says so while the board shows gradients.
const std::string& title_of_changes(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
