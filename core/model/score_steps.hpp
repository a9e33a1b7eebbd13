#pragma once
#include <string>
#include <vector>

#include "base/values.hpp"
#include "graph/graph.hpp"
#include "model/config.hpp"
#include "model/stage.hpp"

namespace headlight {

/// What a variant of attention makes of the scaled scores before the mask is put on them: a stage of its own.
struct ScoreStep {
  Stage stage;
  const char* name;    ///< of its matrix
  const char* symbol;  ///< see Meaning
  bool (*wanted)(const ModelConfig& config);
  /// (query, key) of the same
  NodeId (*write)(GraphBuilder& g, std::string name, NodeId scores, const ModelConfig& config);
};

/// Of ModelConfig::softcap, where it is not 0.
constexpr RealRange softcap_range = {1e-3, 1e6};

/// Those that such a model takes, one after the other.
std::vector<ScoreStep> score_steps(const ModelConfig& config);

}  // namespace headlight
