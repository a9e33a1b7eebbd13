#include "session/stage.hpp"

#include <algorithm>

namespace headlight::session {

const std::string& title(Mistake mistake, const Phrases& phrases) { return phrases.of("mistake.*.title", id(mistake)); }
const std::string& title(Stage stage, const Phrases& phrases) { return phrases.of("stage.*.title", id(stage)); }

std::string place_words(const StagePlace& place, const ModelNodes& nodes, const Phrases& phrases) {
  const bool layers = nodes.decoder || nodes.block.size() > 1;
  if (is_of_model(place.stage) || !layers) return "";
  const int layer = place.at.layer + 1;
  if (!nodes.decoder) return is_of_block(place.stage) ? phrases("stage.place.layer", {{"layer", layer}}) : "";
  if (!is_of_block(place.stage)) return place.at.decoder ? phrases("stage.place.decoder") : phrases("stage.place.encoder");
  if (!place.at.decoder) return phrases("stage.place.encoder_layer", {{"layer", layer}});
  if (!is_of_attention(place.stage)) return phrases("stage.place.decoder_layer", {{"layer", layer}});
  return place.at.cross ? phrases("stage.place.cross_attention", {{"layer", layer}})
                        : phrases("stage.place.self_attention", {{"layer", layer}});
}

std::optional<MatrixPlace> place_of(const ModelNodes& nodes, NodeId node) { return nodes.outline.place_of(node); }

std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionId& from) {
  const std::vector<StagePlace> showing = nodes.outline.showing(input);
  for (const StagePlace& place : showing)
    if (place.at == from) return place;
  if (!showing.empty()) return showing.front();
  for (NodeId reader = input + 1; reader < graph.size(); ++reader)
    if (const auto& read = graph[reader].inputs; std::find(read.begin(), read.end(), input) != read.end())
      if (const auto place = place_of(nodes, reader)) return *place;
  return std::nullopt;
}

std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionId& from) {
  if (const auto place = place_of(nodes, node)) return *place;
  return stage_showing(graph, nodes, node, from);
}

StagePlace place_in(const std::vector<StagePlace>& stages, const StagePlace& place) {
  return nearest(stages, place).value_or(*nearest(stages, Stage::softmax));
}

std::string shape_text(const StagePlace& place, const Run& run) {
  const Axes& axes = (*run.samples.front().graph)[main_node(place, run.nodes, 0)].axes;
  std::string out = "(" + std::to_string(run.samples.size());
  if (is_per_head(place.stage) || place.stage == Stage::split) out += ", " + std::to_string(run.document.config.n_heads);
  out += ", " + std::to_string(axes.rows.size);
  if (place.stage != Stage::tokens) out += ", " + std::to_string(axes.cols.size);
  return out + ")";
}

}  // namespace headlight::session
