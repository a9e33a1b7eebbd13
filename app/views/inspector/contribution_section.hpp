#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Whether the stage and the pinned cell name a query whose keys can be weighed.
bool has_contributions(const Session& session);

/// What the keys of a row add, beside their weights, in words: `all` of them, of this head.
std::string contribution_sentence(const Session& session, const std::vector<Contribution>& all, int head, Index row,
                                  const Phrases& phrases);

/// Attention beside contribution: for the pinned query each key's weight next to the length of what it really adds to the output.
Box contribution_section(Frame& frame);

}  // namespace headlight::views
