#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the small matrices of all heads side by side on one scale; a click chooses a head.
void draw_head_cards(Frame& frame, const Rect& area);

/// Returns "All four heads, one colour scale"; if not all fit, names the shown ones.
std::string heads_title(int n_heads, int first, int n_visible, const Phrases& phrases);

/// Describes a head in this run in a few words: its role in a hand-made model while it keeps that, else a summary of its numbers.
std::string head_caption(const Session& session, const Phrases& phrases, int head);

/// Describes a head that was measured on many sentences: on how many, and how many rows contradict it.
std::string head_label(const ManySentences& many, const Session& session, const Phrases& phrases, int head);

/// Says that the heads' roles no longer hold if a hand-made model was split into another number of heads; else empty.
std::string lost_roles(const Document& document, const Phrases& phrases);
/// Says the same for any number of heads that the model may get.
std::string lost_roles(const Model& model, int n_heads, const Phrases& phrases);

}  // namespace headlight::views
