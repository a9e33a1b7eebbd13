#include "document/embedded_tensors.hpp"

#include <algorithm>

#include "attend/imported_tensors.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "model/need.hpp"

namespace headlight::document {
namespace {

using Json = nlohmann::json;

constexpr const char *given_key = "given", *stored_key = "stored", *decoder_key = "decoder_layers";
constexpr int most_layers = static_cast<int>(most_imported_heads), most_width = 65536, most_items = 1 << 30;

const char* name_of(const std::optional<HalfType>& type) { return !type ? "f32" : *type == HalfType::f16 ? "f16" : "bf16"; }

Json rules_json(const AttentionRules& rules) {
  return {{"is_causal", rules.causal},        {"left_window_size", rules.left},
          {"right_window_size", rules.right}, {"scale", rules.scale ? Json(*rules.scale) : Json()},
          {"softcap", rules.softcap},         {"softmax_precision", name_of(rules.softmax_type)}};
}

Json given_json(const std::string& name, const ImportedTensors& g) {
  Json json = {{"name", name},
               {"heads", g.shape.heads},
               {"kv_heads", g.shape.kv_heads},
               {"d_key", g.shape.d_key},
               {"d_value", g.shape.d_value},
               {"merged", g.shape.merged},
               {"rules", g.rules ? rules_json(*g.rules) : Json()},
               {"layers", g.layers},
               {"mask_by_head", g.mask_by_head},
               {"queries", g.queries},
               {"keys", g.keys},
               {"has_tokens", g.has_tokens},
               {"item", g.item},
               {"items", g.items}};
  if (!g.stored.empty()) json[stored_key] = g.stored;
  if (g.stacks.any()) json[decoder_key] = g.stacks.decoder;  // the encoder's are "layers"
  return json;
}

double factor(const Fields& fields, const char* name) {
  const double value = fields.number(name);
  if (!(value >= 0 && value <= largest_factor))
    throw UserError(tr("{field} is out of range; expected 0 to 1e30", {{"field", fields.called(name)}}));
  return value;
}

AttentionRules rules_from(const Json& json) {
  const Fields fields(json, "given.rules", {"is_causal", "left_window_size", "right_window_size", "scale", "softcap", "softmax_precision"});
  AttentionRules rules;
  rules.causal = fields.flag("is_causal");
  rules.left = fields.whole("left_window_size", -1, largest_window);
  rules.right = fields.whole("right_window_size", -1, largest_window);
  if (!fields["scale"].is_null()) rules.scale = factor(fields, "scale");
  rules.softcap = factor(fields, "softcap");
  rules.softmax_type =
      half_type_called(fields.text("softmax_precision"), "given.rules.softmax_precision " + in_quotes(fields.text("softmax_precision")));
  return rules;
}

/// The original number formats, in the words of safetensors: "BF16 and F16".
std::string stored_from(const Fields& fields) {
  const std::string text = fields.text(stored_key);
  constexpr size_t longest = 20;
  if (text.empty() || text.size() > longest || text.find_first_not_of("BF1664 and") != text.npos)
    throw UserError(
        tr("{field} is {text}; expected a type such as F16", {{"field", fields.called(stored_key)}, {"text", in_quotes(text)}}));
  return text;
}

ImportedTensors imported_from(const Fields& f) {
  ImportedTensors g;
  if (!f["rules"].is_null()) g.rules = rules_from(f["rules"]);
  const int least_width = g.rules ? 1 : 0, most = static_cast<int>(longest_imported);
  g.shape.batch = 1;
  g.shape.heads = f.whole("heads", 1, most_imported_heads);
  g.shape.kv_heads = f.whole("kv_heads", 1, most_imported_heads);
  g.shape.d_key = f.whole("d_key", least_width, most_width);
  g.shape.d_value = f.whole("d_value", least_width, most_width);
  g.shape.merged = f.flag("merged");
  g.layers = static_cast<int>(f.whole("layers", 1, g.rules ? 1 : most_layers));
  g.mask_by_head = f.flag("mask_by_head");
  g.queries = f.texts("queries", static_cast<size_t>(most));
  g.keys = f.texts("keys", static_cast<size_t>(most));
  g.has_tokens = f.flag("has_tokens");
  g.items = f.whole("items", 1, most_items);
  g.item = f.whole("item", 0, g.items - 1);
  g.shape.queries = static_cast<Index>(g.queries.size());
  g.shape.new_keys = static_cast<Index>(g.keys.size());
  if (g.queries.empty() || g.keys.empty()) throw UserError(tr("given has no queries or no keys; each needs at least one"));
  if (g.shape.heads % g.shape.kv_heads != 0)
    throw UserError(tr("given.kv_heads is {kv_heads}, which does not divide its {heads} heads",
                       {{"kv_heads", g.shape.kv_heads}, {"heads", g.shape.heads}}));
  if (g.layers * g.shape.heads > most_imported_heads)
    throw UserError(tr("given has {heads} heads in all; expected at most {most}",
                       {{"heads", g.layers * g.shape.heads}, {"most", most_imported_heads}}));
  return g;
}

/// Every matrix that the graph reads, and no other.
Weights tensors_for(const Graph& graph, const SafetensorsFile& file) {
  Weights weights;
  size_t wanted = 0;
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    if (!node.is_input()) continue;
    const std::string name = imported_prefix + node.name;
    if (!file.has(name)) throw UserError(tr("it lacks the tensor {name}", {{"name", in_quotes(name)}}));
    const StoredTensor& tensor = file.tensor(name);
    if (tensor.dtype != DType::f32 || tensor.shape != std::vector<std::int64_t>{node.axes.rows.size, node.axes.cols.size})
      throw UserError(tr("its tensor {name} is not F32 of the shape [{rows}, {cols}]",
                         {{"name", in_quotes(name)}, {"rows", node.axes.rows.size}, {"cols", node.axes.cols.size}}));
    Matrix m(node.axes.rows.size, node.axes.cols.size);
    file.read(tensor, m.data());
    weights.set(node.name, std::move(m));
    ++wanted;
  }
  const auto carried = std::count_if(file.tensors().begin(), file.tensors().end(),
                                     [](const StoredTensor& tensor) { return tensor.name.starts_with(imported_prefix); });
  if (static_cast<size_t>(carried) != wanted) throw UserError(tr("it carries tensors that its document does not read"));
  return weights;
}

}  // namespace

void store_imported(const Model& model, std::vector<TensorView>& tensors, Metadata& metadata) {
  metadata[given_key] = given_json(model.config.name, *model.imported).dump();
  for (const auto& [name, m] : model.weights->by_name)
    tensors.push_back({imported_prefix + name, {m->rows(), m->cols()}, {{m->data(), static_cast<size_t>(m->size())}}});
}

std::shared_ptr<const Model> stored_imported(const SafetensorsFile& file) {
  const auto found = file.metadata().find(given_key);
  if (found == file.metadata().end()) return nullptr;
  const Json json = parse_json(found->second, 3);
  std::vector<const char*> names = {"name",   "heads",        "kv_heads", "d_key", "d_value",    "merged", "rules",
                                    "layers", "mask_by_head", "queries",  "keys",  "has_tokens", "item",   "items"};
  for (const char* name : {stored_key, decoder_key})
    if (json.is_object() && json.contains(name)) names.push_back(name);  // older documents lack these
  const Fields fields(json, "given", names);
  ImportedTensors given = imported_from(fields);
  if (fields.has(stored_key)) given.stored = stored_from(fields);
  if (fields.has(decoder_key)) given.stacks = {given.layers, static_cast<int>(fields.whole(decoder_key, 1, most_layers / 2))};
  if (given.stacks.any() && given.rules) throw UserError(tr("given has rules and a decoder; expected only one of them"));
  require_room({bytes_of(size_of(given)), tr("this document")});
  file.require_memory();
  Weights weights = tensors_for(imported_graph(given).graph, file);
  return imported_model(fields.text("name"), std::move(given), std::move(weights));
}

}  // namespace headlight::document
