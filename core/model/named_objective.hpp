#pragma once
#include <optional>
#include <string>

#include "graph/objective.hpp"
#include "model/outline.hpp"

namespace headlight::model {

/// The parts of one run that an objective can name.
struct ObjectiveNames {
  const Graph& graph;
  const Outline& outline;
  const Trace& trace;
  std::optional<NodeId> probs;  ///< (T, vocabulary), in models that predict words
  Index last_row = 0;           ///< row of `probs` for the last word, before the padding
};

/// Parses an objective of a command: "NODE,ROW,COL", "NODE,ROW,COL - NODE,ROW,COL" (see cell_called), or "loss:WORD@ROW", minus the log of
/// the probability of WORD in that row of `probs`, the last one without "@ROW". Throws UserError, in which `flag` is the option that the
/// text was given to, if the run has no such cell or word, or if the number is NaN; the message then says where the NaN begins.
Objective objective_called(const ObjectiveNames& names, const std::string& flag, const std::string& text);

}  // namespace headlight::model
