#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The matrix of every head, small, side by side on one scale; clicking one chooses the head.
void draw_head_cards(Frame& frame, const Rect& area);

/// "All four heads, one colour scale"; of more than there is room for, which of them.
std::string heads_title(int n_heads, int first, int shown, const Phrases& phrases);

/// What a head does in this run, in a few words: its role in a hand-made model where it does that, else what the numbers say.
std::string head_caption(const Session& session, const Phrases& phrases, int head);

/// Says that the heads' roles no longer hold where a hand-made model was split into another number of heads; else empty.
std::string lost_roles(const Document& document, const Phrases& phrases);
/// The same for any number of heads that the model may be given.
std::string lost_roles(const Model& model, int n_heads, const Phrases& phrases);

}  // namespace headlight::views
