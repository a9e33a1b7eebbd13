#pragma once
#include <string>
#include <vector>

#include "session/many/many_sentences.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Returns "All four heads, one colour scale"; if not all fit, names the shown ones.
std::string heads_title(int n_heads, int first, int n_visible, const Phrases& phrases);

/// Describes a head in this run in a few words: its setting if it is not as it is, its role in a hand-made model while it keeps that, else
/// a summary of its numbers on this sentence.
std::string head_caption(const Session& session, const Phrases& phrases, int head);

/// Describes a head as well as is known: once it was measured on many sentences, on how many, and how many rows contradict it. Else its
/// head_caption.
std::string head_label(const ManySentences& many, const Session& session, const Phrases& phrases, int head);

/// Forms of head_label for a card that has no room for the whole one, from the longest to the shortest; none if the label has no numbers.
std::vector<std::string> shorter_head_labels(const ManySentences& many, const Session& session, const Phrases& phrases, int head);

/// Explains a label that does not explain itself: "in order"; else empty.
std::string head_label_note(const ManySentences& many, const Session& session, const Phrases& phrases, int head);

/// Says that the heads' roles no longer hold if a hand-made model was split into another number of heads; else empty.
std::string lost_roles(const Document& document, const Phrases& phrases);
/// Says the same for any number of heads that the model may get.
std::string lost_roles(const Model& model, int n_heads, const Phrases& phrases);

}  // namespace headlight::views
