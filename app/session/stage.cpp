#include "session/stage.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace headlight {
namespace {

bool is_of_model(Stage stage) { return scope(stage) == StageScope::model; }
bool is_of_block(Stage stage) { return scope(stage) == StageScope::block || scope(stage) == StageScope::attention; }

}  // namespace

std::vector<StagePlace> stages_of(const ModelNodes& nodes) {
  std::vector<StagePlace> all = nodes.outline.stages();
  if (nodes.decoder) all.insert(all.begin(), Stage::translate);  // it shows what the decoder's cross-attention has made
  return all;
}

std::optional<StagePlace> nearest(const std::vector<StagePlace>& stages, const StagePlace& to) {
  if (std::find(stages.begin(), stages.end(), to) != stages.end()) return to;
  const auto first = std::find_if(stages.begin(), stages.end(), [&](const StagePlace& place) { return place.stage == to.stage; });
  return first == stages.end() ? std::nullopt : std::optional(*first);
}

const std::string& title(Stage stage, const Phrases& phrases) { return phrases.of("stage.*.title", id(stage)); }

std::string id(const StagePlace& place, const ModelNodes& nodes) {
  std::string out;
  if (nodes.decoder && !is_of_model(place.stage)) out += place.at.decoder ? "decoder." : "encoder.";
  const bool layers = nodes.decoder || nodes.block.size() > 1;
  if (layers && is_of_block(place.stage)) out += std::to_string(place.at.layer) + ".";
  if (place.at.decoder && is_of_attention(place.stage)) out += place.at.cross ? "cross." : "self.";
  return out + id(place.stage);
}

StagePlace stage_called(const std::string& name, const ModelNodes& nodes, const AttentionPlace& from) {
  std::vector<std::string> known;
  const std::vector<StagePlace> all = stages_of(nodes);
  for (const StagePlace& place : all) {
    known.push_back(id(place, nodes));
    if (known.back() == name) return place;
  }
  for (const StagePlace& place : all)
    if (name == id(place.stage)) return *nearest(all, {place.stage, from});
  const std::string near = nearest_name(name, known);
  throw UserError("no view is called '" + name + "'" +
                  (near.empty() ? "; " + known[0] + ", " + known[1] + ", ... " + known.back() + " are" : "; did you mean '" + near + "'?"));
}

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

bool is_of_attention(Stage stage) { return scope(stage) == StageScope::attention; }

NodeId main_node(const StagePlace& place, const ModelNodes& nodes, int head) {
  if (place.stage == Stage::translate) return nodes.decoder->block.back().cross->head[static_cast<size_t>(head)].pattern;
  return nodes.outline.of(place, head).front();
}

std::optional<Place> place_of(const ModelNodes& nodes, NodeId node) { return nodes.outline.place_of(node); }

std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionPlace& from) {
  const std::vector<StagePlace> showing = nodes.outline.showing(input);
  for (const StagePlace& place : showing)
    if (place.at == from) return place;
  if (!showing.empty()) return showing.front();
  for (NodeId reader = input + 1; reader < graph.size(); ++reader)
    if (const auto& read = graph[reader].inputs; std::find(read.begin(), read.end(), input) != read.end())
      if (const auto place = place_of(nodes, reader)) return *place;
  return std::nullopt;
}

std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionPlace& from) {
  if (const auto place = place_of(nodes, node)) return *place;
  return stage_showing(graph, nodes, node, from);
}

std::string shape_text(const StagePlace& place, const Run& run) {
  const Matrix& m = run.samples.front().trace[main_node(place, run.nodes, 0)];
  std::string out = "(" + std::to_string(run.samples.size());
  if (is_per_head(place.stage) || place.stage == Stage::split) out += ", " + std::to_string(run.document.config.n_heads);
  out += ", " + std::to_string(m.rows());
  if (place.stage != Stage::tokens) out += ", " + std::to_string(m.cols());
  return out + ")";
}

}  // namespace headlight
