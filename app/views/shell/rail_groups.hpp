#pragma once
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight {

/// Stages that belong together: the words of a stack, one attention, one feed-forward part, the memory, the next word.
struct StageGroup {
  std::string stack;         ///< "Encoder", "Decoder"; empty where there is one stack, and for what belongs to the whole model
  std::string title;         ///< "Layer 1 attention"
  int first = 0, count = 0;  ///< in session.stages()
  StagePlace telling;        ///< the stage whose matrix says most about it: the attention weights, the hidden units

  bool has(int stage) const { return stage >= first && stage < first + count; }
};

/// In the order of computation. A model of one block of bare attention is one group.
std::vector<StageGroup> groups_of(const Session& session);
/// Goes to the first stage of the next group (+1), or of this one and then of the one before (-1).
void step_group(Session& session, int by);

}  // namespace headlight
