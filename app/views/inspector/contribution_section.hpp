#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// True if the stage and the pinned cell select a query whose keys can be weighed.
bool has_contributions(const Session& session);

/// Compares the keys' contributions to a row with their weights, in words: `all` of them, for this head.
std::string contribution_sentence(const Session& session, const std::vector<Contribution>& all, int head, Index row,
                                  const Phrases& phrases);

/// Returns attention beside contribution: for the pinned query each key's weight next to the length of the vector that it really adds to
/// the output.
Box contribution_section(Frame& frame);

}  // namespace headlight::views
