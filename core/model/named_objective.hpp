#pragma once
#include <optional>
#include <string>

#include "graph/objective.hpp"

namespace headlight::model {

/// The parts of one run that an objective can name.
struct ObjectiveNames {
  const Graph& graph;
  const Trace& trace;
  std::optional<NodeId> probs;  ///< (T, vocabulary): of models that say the next word
  Index last_row = 0;           ///< of `probs`, before the padding
};

/// An objective as commands name it: "NODE,ROW,COL", "NODE,ROW,COL - NODE,ROW,COL" (see cell_called), or "loss:WORD@ROW", minus the log of
/// the probability of WORD in that row of `probs`, without "@ROW" in the last one. Throws UserError, in which `flag` is what the text was
/// given to, where the run has no such cell or word, and where the number itself is NaN: then it says where that begins.
Objective objective_called(const ObjectiveNames& names, const std::string& flag, const std::string& text);

}  // namespace headlight::model
