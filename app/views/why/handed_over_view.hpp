#pragma once
#include "session/why/why_score.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Draws the head's output for the pinned row: each word's value by its sources, measured by the objective of the way back; then the
/// totals, the weights, and the products that are handed over. Empty if no score is pinned, no objective is chosen, or the head's weighted
/// sum does not consist of values.
Box handed_over_box(Frame& frame);
/// Tells how far the row moves the objective, and the word that gives most of it.
std::string handed_over_sentence(const Session& session, const Cell& score, const HandedOver& handed, const std::string& objective,
                                 const Phrases& phrases);

}  // namespace headlight::views
