#pragma once
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// Stages that belong together: the words of a stack, one attention, one feed-forward part, the memory, the next word.
struct StageGroup {
  enum class Kind { translation, words, attention, cross, mlp, end, next_word };
  enum class Stack { whole_model, encoder, decoder };  ///< whole_model also if there is only one stack

  Kind kind;
  Stack stack;
  StagePlace place;          ///< its first stage
  int first = 0, count = 0;  ///< in session.navigation().stages()
  StagePlace telling;        ///< the stage whose matrix says most about it: the attention weights, the hidden units

  bool has(int stage) const { return stage >= first && stage < first + count; }
};

/// Returns "Encoder", "Decoder"; empty for the whole model.
std::string stack_title(const StageGroup& group, const Phrases& phrases);
/// Returns "Layer 1 attention"; empty if all stages are one group.
std::string title(const StageGroup& group, const Session& session, const Phrases& phrases);

/// Returns the groups in the order of computation. A model of one block of bare attention is one group.
std::vector<StageGroup> groups_of(const Session& session);
/// Goes to the first stage of the next group (+1), or of this one and then of the one before (-1).
void step_group(Session& session, int by);
/// Go one stage forward or back; the map comes before all stages.
void next_stage(Session& session);
void previous_stage(Session& session);

}  // namespace headlight::session
