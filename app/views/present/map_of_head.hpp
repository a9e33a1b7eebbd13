#pragma once
#include "session/session.hpp"

namespace headlight::views {

/// The head of the presented map, and the pair of words that its sentence is about.
struct MapOfHead {
  AttentionId at;
  const AttentionNodes* attention = nullptr;
  const HeadNodes* head = nullptr;
  int number = 0;
  Index row = 0, key = 0;
};
/// Returns the head in the block of the pinned cell, else of the current block. The pair is the pinned one; if only a row is pinned, the
/// row and the word that it attends to most.
MapOfHead map_of_head(const Session& session);

/// Returns the steps from scores to weights, read off the ops: "softmax(Q K^{T} / √8 + M)".
std::string softmax_of_scores(const Session& session, const HeadNodes& head);

}  // namespace headlight::views
