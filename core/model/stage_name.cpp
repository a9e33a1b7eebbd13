#include "model/stage_name.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace headlight::model {

bool translates(const ModelNodes& nodes) { return nodes.decoder && nodes.decoder->tokens != absent; }

std::vector<StagePlace> stages_of(const ModelNodes& nodes) {
  std::vector<StagePlace> all = nodes.outline.stages();
  if (translates(nodes)) all.insert(all.begin(), Stage::translate);  // it shows the decoder's cross-attention
  return all;
}

std::optional<StagePlace> nearest(const std::vector<StagePlace>& stages, const StagePlace& to) {
  if (std::find(stages.begin(), stages.end(), to) != stages.end()) return to;
  const auto first = std::find_if(stages.begin(), stages.end(), [&](const StagePlace& place) { return place.stage == to.stage; });
  return first == stages.end() ? std::nullopt : std::optional(*first);
}

std::string id(const StagePlace& place, const ModelNodes& nodes) {
  std::string out;
  if (nodes.decoder && !is_of_model(place.stage)) out += place.at.decoder ? "decoder." : "encoder.";
  const bool layers = nodes.decoder || nodes.block.size() > 1;
  if (layers && is_of_block(place.stage)) out += std::to_string(place.at.layer) + ".";
  if (place.at.decoder && is_of_attention(place.stage)) out += place.at.cross ? "cross." : "self.";
  return out + id(place.stage);
}

namespace {

/// The names; of more than three the first two and the last.
std::string some_of(const std::vector<std::string>& names) {
  if (names.size() > 3) return names[0] + ", " + names[1] + ", ... " + names.back();
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

StagePlace stage_called(const std::string& name, const ModelNodes& nodes, const AttentionId& from) {
  std::vector<std::string> known;
  const std::vector<StagePlace> all = stages_of(nodes);
  for (const StagePlace& place : all) {
    known.push_back(id(place, nodes));
    if (known.back() == name) return place;
  }
  for (const StagePlace& place : all)
    if (name == id(place.stage)) return *nearest(all, {place.stage, from});
  const std::string near = nearest_name(name, known);
  const Message none = tr("no view is called \"{name}\"", {{"name", name}});
  throw UserError(near.empty() ? tr("{what}; the run has {views}", {{"what", none}, {"views", some_of(known)}}) : did_you_mean(none, near));
}

bool is_of_model(Stage stage) { return scope(stage) == StageScope::model; }
bool is_of_block(Stage stage) { return scope(stage) == StageScope::block || scope(stage) == StageScope::attention; }
bool is_of_attention(Stage stage) { return scope(stage) == StageScope::attention; }

NodeId main_node(const StagePlace& place, const ModelNodes& nodes, int head) {
  if (place.stage == Stage::translate) return nodes.decoder->block.back().cross->head[static_cast<size_t>(head)].pattern;
  return nodes.outline.of(place, head).front();
}

}  // namespace headlight::model
