#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// True where the run has an attention whose queries, keys and values can stand on a blackboard.
bool can_present_map(const Session& session);
/// What the head does, in a few words; where the block stands in the model; and what the pinned pair of words comes to, as markup.
std::string presented_subtitle(const Session& session, const Phrases& phrases);
std::string presented_place(const Session& session, const Phrases& phrases);
std::string presented_sentence(const Session& session, const Phrases& phrases);

/// One head of the block that the pinned cell is in, from the rows that it reads to what it adds to them. Every row of a tier is on one
/// line; the pinned row's way has rings in the colours of its roles.
void draw_present_map(Frame& frame, const Rect& room);

}  // namespace headlight::views
