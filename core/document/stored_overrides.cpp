#include "document/stored_overrides.hpp"

#include <cmath>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "base/float_chars.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "document/document_graph.hpp"
#include "document/variants/variant.hpp"
#include "graph/node_name.hpp"

namespace headlight::document {
namespace {

using Json = nlohmann::json;

constexpr long long most_rows = 1 << 20;
constexpr int most_heads = 1024;

/// The name without its head's number: "blocks.0.attn.pattern[]".
std::string without_head(const std::string& node) {
  const NodeName parts = parse_node_name(node);
  return parts.head ? parts.path + parts.own + "[]" : node;
}

/// The matrices that this model computes with any number of heads and any mistakes, and its masks.
class ComputedNames {
 public:
  explicit ComputedNames(const Document& document) {
    Document other = document;  // for the names that only some wirings have
    other.config.biases = true;
    other.interventions = every_intervention(other.config);
    collect(graph_of(document, 0));
    collect(graph_of(other, 0));
    for (const Variant* variant : all_variants())
      if (variant->bring)
        for (const ModelConfig& config : variant->bring(document.config)) {
          other.config = config;  // no longer with biases, which bring the same names to any form
          other.interventions = every_intervention(config);
          collect(graph_of(other, 0));
        }
  }

  void require(const std::string& node) const {
    const std::optional<int> head = parse_node_name(node).head;
    if (parts_.count(without_head(node)) && head.value_or(0) < most_heads) return;
    if (const size_t open = node.find('['); parts_.count(node.substr(0, open) + (open == std::string::npos ? "" : "[]")))
      throw UserError(tr("the node {node} has no such head", {{"node", in_quotes(node)}}));
    std::vector<std::string> names;
    for (const auto& [name, part] : parts_) names.push_back(name);
    const std::string near = node.size() < 200 ? nearest_name(without_head(node), names) : "";
    throw UserError(did_you_mean(tr("no computed matrix is called {node}", {{"node", in_quotes(node)}}), near));
  }

  Part part_of(const std::string& node) const { return parts_.at(without_head(node)); }

 private:
  void collect(const ModelGraph& model) {
    const Outline& outline = model.nodes.outline;
    for (NodeId id = 0; id < model.graph.size(); ++id)
      if (const Node& node = model.graph[id]; !node.is_input() || outline.part_of(id) == Part::mask)
        parts_.emplace(without_head(node.name), outline.part_of(id));
  }

  std::map<std::string, Part> parts_;  ///< by name
};

float float_of(const std::string& text) {
  float value = 0;
  const auto [end, error] = read_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw UserError(tr("the value {given} is not a number such as \"0.25\", \"nan\" or \"-inf\"", {{"given", in_quotes(text)}}));
  return value;
}

void restore(Document& document, const Json& entry, const ComputedNames& names, const std::string& place) {
  const Fields e(entry, place, {"sample", "node", "row", "col", "value", "keep_sum"});
  CellName at;
  at.sample = static_cast<int>(e.whole("sample", 0, static_cast<long long>(document.sentences.size()) - 1));
  at.node = e.text("node");
  at.row = static_cast<Index>(e.whole("row", 0, most_rows));
  at.col = static_cast<Index>(e.whole("col", 0, most_rows));
  names.require(at.node);
  const OverrideValue own{float_of(e.text("value")), e.flag("keep_sum")};
  if (own.keep_sum && (names.part_of(at.node) != Part::attention_weights || !std::isfinite(own.value) || own.value < 0))
    throw UserError(tr("keep_sum is for attention weights of 0 or more"));
  if (!document.overrides.emplace(std::move(at), own).second) throw UserError(tr("the same cell is set twice"));
}

}  // namespace

Json stored(const std::map<CellName, OverrideValue>& overrides) {
  Json list = Json::array();
  for (const auto& [at, own] : overrides)
    list.push_back({{"sample", at.sample},
                    {"node", at.node},
                    {"row", at.row},
                    {"col", at.col},
                    {"value", exact_text(own.value)},
                    {"keep_sum", own.keep_sum}});
  return list;
}

void restore_overrides(Document& document, const Json& list) {
  if (list.empty()) return;
  const ComputedNames names(document);
  size_t number = 0;
  for (const Json& entry : list) {
    const std::string place = "overrides[" + std::to_string(number++) + "]";
    try {
      restore(document, entry, names, place);
    } catch (const UserError& error) {
      if (std::string_view(error.what()).starts_with(place)) throw;
      throw UserError(tr("{place}: {why}", {{"place", place}, {"why", error.message()}}));
    }
  }
  for (const auto& [at, own] : document.overrides) {
    try {
      require_room_in_row(document.overrides, at);
    } catch (const UserError& error) {
      throw UserError(tr("overrides: {why}", {{"why", error.message()}}));
    }
  }
}

}  // namespace headlight::document
