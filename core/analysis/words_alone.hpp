#pragma once
#include <Eigen/Core>
#include <optional>

#include "graph/evaluate.hpp"
#include "machine/stop_token.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// Every word of the vocabulary put through one head alone, measured by an objective: its value in the head, if its row held nothing but
/// its embedding (no position, nothing that earlier layers wrote; each norm divides by the word's own spread), times `gradient`.
/// `gradient`: of the objective, by the numbers of one row of the head's weighted sum z (d_head). Returns one number for each id of the
/// vocabulary that the keys are of. Nothing where a step on the way to the values mixes rows. Throws Stopped.
std::optional<Eigen::VectorXd> moves_of_words_alone(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head,
                                                    const Eigen::VectorXd& gradient, const StopToken& stop = {});

}  // namespace headlight::analysis
