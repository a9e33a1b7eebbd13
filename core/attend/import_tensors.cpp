#include "attend/import_tensors.hpp"

#include <algorithm>
#include <functional>

#include "attend/imported_weights.hpp"
#include "attend/operator_graph.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "formats/npy.hpp"

namespace headlight::attend {
namespace {

using Texts = std::vector<std::string>;
using Json = nlohmann::json;

/// The text of a token: a string, or the token's object in a trace of Headlight.
std::string token_text(const Json& token) {
  if (token.is_string()) return token.get<std::string>();
  if (token.is_object() && token.contains("text") && token["text"].is_string()) return token["text"].get<std::string>();
  throw UserError(tr("has {kind} among its tokens; each has to be a text", {{"kind", kind_of(token)}}));
}

/// The number of token lists in `name`, one for each item of a batch; nothing if it is a single list, or absent.
std::optional<Index> batch_of_tokens(const Metadata& metadata, const char* name) {
  const auto found = metadata.find(name);
  if (found == metadata.end()) return std::nullopt;
  try {
    const Json json = parse_json(found->second, 3);
    const bool batch = json.is_array() && !json.empty() && json[0].is_array();
    return batch ? std::optional(static_cast<Index>(json.size())) : std::nullopt;
  } catch (const UserError&) {  // the reader of the tokens reports it
    return std::nullopt;
  }
}

/// The texts that `name` lists; for a batch those of `item`, or of the first item if there are fewer.
std::optional<Texts> tokens_in(const Metadata& metadata, const char* name, Index item) {
  const auto found = metadata.find(name);
  if (found == metadata.end()) return std::nullopt;
  try {
    const Json json = parse_json(found->second, 3);
    const bool batch = json.is_array() && !json.empty() && json[0].is_array();
    const Json& list = !batch ? json : static_cast<size_t>(item) < json.size() ? json[static_cast<size_t>(item)] : json[0];
    if (!list.is_array()) throw UserError(tr("is {kind}; expected a list of texts: [\"the\", \"cat\"]", {{"kind", kind_of(list)}}));
    Texts texts;
    for (const Json& token : list) texts.push_back(token_text(token));
    return texts;
  } catch (const UserError& error) {
    throw UserError(tr("its __metadata__ {name} {what}", {{"name", in_quotes(name)}, {"what", error.message()}}));
  }
}

Texts places(Index n, Index first) {
  Texts texts;
  for (Index i = 0; i < n; ++i) texts.push_back(std::to_string(first + i));
  return texts;
}

[[noreturn]] void refuse_count(const char* name, size_t texts, Index queries, Index keys) {
  throw UserError(tr("its __metadata__ has {texts} {name} for {queries} queries and {keys} keys; expected one for each",
                     {{"texts", texts}, {"name", name}, {"queries", queries}, {"keys", keys}}));
}

/// Labels words with the tokens in the file, or with their places. `past`: number of keys before the first query.
void name_words(ImportedTensors& imported, const Metadata& metadata, Index past) {
  const Index queries = imported.shape.queries, keys = imported.shape.keys();
  auto all = tokens_in(metadata, "tokens", imported.item), of_queries = tokens_in(metadata, "query_tokens", imported.item),
       of_keys = tokens_in(metadata, "key_tokens", imported.item);
  const auto counts = [](const std::optional<Texts>& texts, Index n) { return texts && static_cast<Index>(texts->size()) == n; };
  if (all && !counts(all, keys) && !counts(all, queries)) refuse_count("tokens", all->size(), queries, keys);
  if (of_queries && !counts(of_queries, queries)) refuse_count("query_tokens", of_queries->size(), queries, keys);
  if (of_keys && !counts(of_keys, keys)) refuse_count("key_tokens", of_keys->size(), queries, keys);
  if (!of_keys && counts(all, keys)) of_keys = all;
  if (!of_queries && counts(all, queries)) of_queries = all;
  if (!of_queries && counts(all, past + queries)) of_queries = Texts(all->end() - queries, all->end());
  imported.has_tokens = of_queries || of_keys;
  imported.queries = of_queries ? *of_queries : places(queries, past);
  imported.keys = of_keys ? *of_keys : places(keys, 0);
}

void require_lengths(const std::string& file, const AttentionShape& s) {
  if (s.queries > longest_imported || s.keys() > longest_imported)
    throw UserError(
        tr("{file}: {queries} queries and {keys} keys; Headlight shows up to {most} of each: save fewer, or use headlight attend",
           {{"file", file}, {"queries", s.queries}, {"keys", s.keys()}, {"most", longest_imported}}));
  if (s.heads > most_imported_heads)
    throw UserError(
        tr("{file}: {heads} heads; Headlight shows up to {most}", {{"file", file}, {"heads", s.heads}, {"most", most_imported_heads}}));
}

/// The keys or values of one head: past ones first, then the new ones.
Matrix with_past(const Bindings& bound, const std::string& past, const Matrix& fresh) {
  const auto kept = bound.find(past);
  if (kept == bound.end()) return fresh;
  Matrix all(kept->second->rows() + fresh.rows(), fresh.cols());
  all << *kept->second, fresh;
  return all;
}

/// Returns a matrix for each head, for one item of the batch.
Weights head_matrices(const AttentionTensors& tensors, const AttentionRules& rules, Index item) {
  const AttentionShape& s = tensors.shape;
  const Bindings bound = operator_bindings(tensors, rules, item);
  Weights weights;
  const auto of_head = [&](const std::string& name, Index head, Index width) -> Matrix {
    if (s.merged) return bound.at(name)->middleCols(head * width, width);
    return *bound.at(name + "[" + std::to_string(head) + "]");
  };
  const auto called = [](const char* name, Index head) { return std::string(name) + "[" + std::to_string(head) + "]"; };
  for (Index h = 0; h < s.heads; ++h) weights.set(called("q", h), of_head("q", h, s.d_key));
  for (Index h = 0; h < s.kv_heads; ++h) {
    weights.set(called("k", h), with_past(bound, called("past_key", h), of_head("k", h, s.d_key)));
    weights.set(called("v", h), with_past(bound, called("past_value", h), of_head("v", h, s.d_value)));
  }
  const auto keep = [&](const std::string& name) {
    if (const auto found = bound.find(name); found != bound.end()) weights.by_name[name] = found->second;
  };
  keep("mask");  // one for all heads, or one for each
  for (Index h = 0; h < s.heads; ++h) keep(called("mask", h));
  return weights;
}

std::string name_of(const std::filesystem::path& path) { return path.filename().string(); }

void require_item(const std::filesystem::path& file, Index item, Index items) {
  if (item < items) return;
  throw UserError(items == 1
                      ? tr("{file} holds one item and no batch; there is no item {item}", {{"file", file.string()}, {"item", item + 1}})
                      : tr("{file} holds a batch of {items} items; there is no item {item}",
                           {{"file", file.string()}, {"items", items}, {"item", item + 1}}));
}

std::shared_ptr<const Model> given_operands(const SafetensorsFile& file, const ImportPart& part) {
  const AttentionRules rules = rules_in(file);
  const HeadCounts heads = head_counts_in(file);
  const AttentionShape shape = attention_shape(file, heads);
  require_lengths(file.path().string(), shape);
  ImportedTensors imported;
  imported.shape = shape;
  imported.shape.new_keys = shape.keys();
  imported.shape.past = 0;
  imported.shape.batch = 1;
  imported.rules = rules;
  imported.items = shape.batch;
  imported.item = part.item;
  imported.stored = types_other_than_f32(file);
  imported.source.file = file.path();
  require_item(file.path(), part.item, imported.items);
  name_words(imported, file.metadata(), shape.past);
  require_room({bytes_of(size_of(imported)), tr("attention on these tensors")});
  file.require_memory();
  const AttentionTensors tensors = read_attention(file, heads);
  imported.mask_by_head = tensors.mask && tensors.mask->shape[1] > 1;
  return imported_model(name_of(file.path()), std::move(imported), head_matrices(tensors, rules, part.item));
}

ImportedTensors imported_of(const std::filesystem::path& file, const WeightsOfRun& run, const Metadata& metadata, const ImportPart& part) {
  const WeightsLayout& layout = run.only;
  require_item(file, part.item, layout.items);
  ImportedTensors imported;
  imported.shape.batch = 1;
  imported.shape.heads = imported.shape.kv_heads = layout.heads;
  imported.shape.queries = layout.queries;
  imported.shape.new_keys = run.encoder ? run.encoder->keys : layout.keys;
  imported.layers = static_cast<int>(run.encoder ? run.encoder->layers : layout.layers);
  if (run.encoder) imported.stacks = {imported.layers, static_cast<int>(layout.layers)};
  imported.items = layout.items;
  imported.item = part.item;
  const bool guessed = layout.guessed || (run.encoder && (run.encoder->guessed || run.cross->guessed));
  imported.source = {file, guessed ? FirstAxis::layers : part.first, guessed};
  name_words(imported, metadata, 0);
  require_room({bytes_of(size_of(imported)), tr("showing these attention weights")});
  return imported;
}

using ReadNumbers = std::function<std::vector<float>(const std::string& tensor)>;

/// Cuts the matrices of one stack out of its tensors, reading each once. Keys that a step did not see yet get 0.
void cut(const WeightsLayout& layout, Index item, const ReadNumbers& read, const std::function<std::string(int layer, int head)>& name,
         Weights& weights) {
  std::string known;
  std::vector<float> numbers;
  for (Index layer = 0; layer < layout.layers; ++layer) {
    std::vector<Matrix> heads(static_cast<size_t>(layout.heads), Matrix::Zero(layout.queries, layout.keys));
    Index row = 0;
    for (const WeightsPiece& piece : layout.pieces(layer, item)) {
      if (numbers.empty() || piece.tensor != known) numbers = read(known = piece.tensor);
      for (Index head = 0; head < layout.heads; ++head)
        heads[static_cast<size_t>(head)].block(row, 0, piece.rows, piece.keys) =
            Eigen::Map<const Matrix>(numbers.data() + piece.first + head * piece.rows * piece.keys, piece.rows, piece.keys);
      row += piece.rows;
    }
    for (Index head = 0; head < layout.heads; ++head)
      weights.set(name(static_cast<int>(layer), static_cast<int>(head)), std::move(heads[static_cast<size_t>(head)]));
  }
}

Weights matrices_of(const WeightsOfRun& run, const ImportedTensors& imported, const ReadNumbers& read) {
  Weights weights;
  const auto cut_as = [&](const WeightsLayout& layout, Index item, AttentionId at) {
    const auto name = [&](int layer, int head) {
      at.layer = layer;
      return imported_pattern(imported, at, head);
    };
    cut(layout, item, read, name, weights);
  };
  cut_as(run.only, imported.item, {.decoder = imported.stacks.any()});
  if (!run.encoder) return weights;
  cut_as(*run.cross, imported.item, {.decoder = true, .cross = true});
  cut_as(*run.encoder, imported.item / (run.only.items / run.encoder->items), {});  // beams share the encoder
  return weights;
}

/// The meaning of a tensor's first axis according to the tokens: a batch if there is one list for each of its items; not a batch if there
/// is one list, the tokens of one text.
FirstAxis told_by_tokens(const SafetensorsFile& file, const WeightsLayout& as_layers) {
  const Metadata& metadata = file.metadata();
  for (const char* name : {"tokens", "query_tokens", "key_tokens"}) {
    if (!metadata.count(name)) continue;
    const auto lists = batch_of_tokens(metadata, name);
    if (!lists) return FirstAxis::layers;
    if (*lists == as_layers.layers) return FirstAxis::batch;
  }
  return FirstAxis::untold;
}

/// True if the user asks for an item other than the first, which implies a batch.
bool is_batch_as_asked(const WeightsOfRun& run, const ImportPart& part) {
  return part.item > 0 && (run.only.guessed || (run.encoder && run.encoder->guessed));
}

std::shared_ptr<const Model> given_weights(const SafetensorsFile& file, ImportPart part) {
  WeightsOfRun run = weights_in(file, part.first);
  const FirstAxis told = run.only.guessed ? told_by_tokens(file, run.only) : FirstAxis::untold;
  if (told != FirstAxis::untold) run = weights_in(file, told);
  else if (is_batch_as_asked(run, part)) run = weights_in(file, part.first = FirstAxis::batch);
  ImportedTensors imported = imported_of(file.path(), run, file.metadata(), part);
  file.require_memory();
  Weights weights = matrices_of(run, imported, [&](const std::string& tensor) { return file.floats(tensor); });
  return imported_model(name_of(file.path()), std::move(imported), std::move(weights));
}

std::shared_ptr<const Model> given_array(const std::filesystem::path& path, ImportPart part) {
  const NpyFile file(path);
  const auto read = [&] {
    return WeightsOfRun{layout_of_array(tr("{file}: its array", {{"file", path.string()}}), file.shape(), part.first), {}, {}};
  };
  WeightsOfRun run = read();
  if (is_batch_as_asked(run, part)) part.first = FirstAxis::batch, run = read();
  ImportedTensors imported = imported_of(path, run, {}, part);
  Weights weights = matrices_of(run, imported, [&](const std::string&) { return file.floats(); });
  return imported_model(name_of(path), std::move(imported), std::move(weights));
}

bool has_operands(const SafetensorsFile& file) { return file.has("Q") && file.has("K") && file.has("V"); }

}  // namespace

std::shared_ptr<const Model> import_tensors(const std::filesystem::path& path, const ImportPart& part) {
  if (path.extension() == ".npy") return given_array(path, part);
  const SafetensorsFile file(path);
  try {
    return has_operands(file) ? given_operands(file, part) : given_weights(file, part);
  } catch (const UserError& error) {
    if (std::string_view(error.what()).find(path.string()) == std::string_view::npos)
      throw UserError(tr("{file}: {what}", {{"file", path.string()}, {"what", error.message()}}));
    throw;
  }
}

}  // namespace headlight::attend
