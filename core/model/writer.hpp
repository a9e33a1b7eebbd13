#pragma once
#include <optional>
#include <string>
#include <utility>

#include "graph/graph.hpp"
#include "model/config.hpp"
#include "model/outline.hpp"

namespace headlight::model {

/// The context for writing a part of a model: the graph, the outline, and the part's place in the model.
struct Writer {
  GraphBuilder& g;
  Outline& outline;
  const ModelConfig& config;
  std::string prefix;            ///< of its matrices' names: "blocks.0.attn."
  AttentionId at = {};           ///< its attention, block or stack
  std::optional<int> head = {};  ///< for a part that each head has
  bool of_stack = true;          ///< for the parts outside the blocks: a stack's, and the whole model's

  std::string called(const std::string& name) const { return prefix + name + (head ? "[" + std::to_string(*head) + "]" : ""); }
  /// Registers `node` as the result of the stage.
  NodeId made(Stage stage, NodeId node, Meaning meaning) const { return outline.made({{stage, at}, head}, node, std::move(meaning)); }
  /// Registers `node` as an intermediate of the stage.
  NodeId belongs(Stage stage, NodeId node, Meaning meaning) const { return outline.belongs({{stage, at}, head}, node, std::move(meaning)); }
  /// Adds an input of the graph, a weight or a mask.
  NodeId input(const std::string& name, const Axes& axes, Meaning meaning) const {
    const NodeId node = g.input(called(name), axes);
    return of_stack ? outline.input_of_stack(at.decoder, node, std::move(meaning)) : outline.input(at, node, std::move(meaning));
  }

  Writer in_stack(bool decoder, const std::string& path) const { return {g, outline, config, prefix + path, {.decoder = decoder}}; }
  /// The context of an attention or its block.
  Writer in(const AttentionId& place, const std::string& more = "") const {
    return {g, outline, config, prefix + more, place, head, false};
  }
  Writer of_head(int number) const { return {g, outline, config, prefix, at, number, of_stack}; }
};

}  // namespace headlight::model
