#pragma once
#include "session/session.hpp"

namespace headlight::views {

/// The head that the presented map is of, and the pair of words that it speaks about.
struct MapOfHead {
  AttentionPlace at;
  const AttentionNodes* attention = nullptr;
  const HeadNodes* head = nullptr;
  int number = 0;
  Index row = 0, key = 0;
};
/// Of the block that the pinned cell is in, else of the one that was looked at. The pair is the pinned one; where a row alone is pinned,
/// the row and the word that it looks at most.
MapOfHead map_of_head(const Session& session);

/// What the scores go through, read off the ops: "softmax(Q K^{T} / √8 + M)".
std::string softmax_of_scores(const Session& session, const HeadNodes& head);

}  // namespace headlight::views
