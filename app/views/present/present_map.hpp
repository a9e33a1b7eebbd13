#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// True if the run has an attention with queries, keys and values to show on a blackboard.
bool can_present_map(const Session& session);
/// Return the head's role in a few words; the block's place in the model; and the result for the pinned pair of words, as markup.
std::string presented_subtitle(const Session& session, const Phrases& phrases);
std::string presented_place(const Session& session, const Phrases& phrases);
std::string presented_sentence(const Session& session, const Phrases& phrases);

/// Draws one head of the pinned cell's block, from its input rows to its output. Every row of a tier is on one line; the path of the pinned
/// row has rings in the colours of its roles.
void draw_present_map(Frame& frame, const Rect& room);

}  // namespace headlight::views
