#pragma once
#include <string>

#include "session/session.hpp"
#include "session/way_back/way_back.hpp"

namespace headlight::views {

/// A word of the vocabulary as an objective prints it, at most 18 bytes: "il", "</s>".
std::string objective_word(const Session& session, const Cell& cell);
/// The chosen objective in short: "il − elle", "−log p(il)", "A[it, elephant]".
std::string objective_in_short(const Session& session, const Objective& objective, const Phrases& phrases);
/// The name of the cell that is the objective, or would be: "pinned cell" where it is that one.
std::string cell_in_short(const Session& session, const Phrases& phrases);
/// The chosen objective in words, as markup: "the logit of **il** minus that of **elle**, read off after **qu'**".
std::string objective_in_words(const Session& session, const Objective& objective, const Phrases& phrases);
/// A gradient as texts print it: "0.2329", "-8e-7". Phrases write it as people of their language do.
std::string gradient_number(double gradient);
/// The same in a sentence: "4 × 10⁻⁵".
std::string gradient_in_prose(double gradient);
/// Tells the effect of a small rise of the shown cell on the objective, or the reason there is no gradient.
std::string back_sentence(const Session& session, WayBack& back, const Phrases& phrases);
/// The reason there are no gradients, as markup, with a link "go" to the first NaN; empty if there are, or if they are being computed.
std::string back_problem(const Session& session, WayBack& back, const Phrases& phrases);
/// Tells whose gradients the map shows, in plain text; the reason if there are none.
std::string back_map_sentence(const Session& session, WayBack& back, const Phrases& phrases);
/// Tells the objective of a comparison on the way back, and its value in A and in B. Plain text.
std::string back_compared(const Session& session, WayBack& back, const Phrases& phrases);
/// Tells the effect of a small rise of the shown cell on the objective in A and in B.
std::string back_compared_sentence(const Session& session, WayBack& back, const Phrases& phrases);
/// "∂/∂S′" of a matrix, as markup.
std::string gradient_letter(const Session& session, NodeId node);

}  // namespace headlight::views
