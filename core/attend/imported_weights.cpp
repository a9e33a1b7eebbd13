#include "attend/imported_weights.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "attend/imported_steps.hpp"
#include "base/digit.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight::attend {
namespace {

/// Usual names of tensors with attention weights, after the last dot that no number follows.
constexpr std::array usual_names = {"attentions",   "attention",         "attn",      "pattern", "patterns",
                                    "attn_weights", "attention_weights", "attn_probs"};

/// "attentions.#" for "attentions.11": tensors that differ only in their numbers get the same name.
std::string without_numbers(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (!is_digit(c)) out += c;
    else if (!out.ends_with('#')) out += '#';
  return out;
}

/// Orders names by their numbers: "attentions.2" before "attentions.11".
bool by_number(const std::string& a, const std::string& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

/// `with_stack`: accepts the name of a stack in front, as in "decoder_attentions".
bool is_usual(std::string name, bool with_stack) {
  while (name.ends_with('#') || name.ends_with('.') || name.ends_with('_')) name.pop_back();
  const std::string last = name.substr(name.find_last_of("./") + 1);
  return std::any_of(usual_names.begin(), usual_names.end(),
                     [&](const std::string usual) { return last == usual || (with_stack && last.ends_with("_" + usual)); });
}

/// The stack that a name refers to. A decoder's attention to its encoder has several usual names.
enum class StackOfName { none, encoder, decoder, cross };
StackOfName stack_of(const std::string& name) {
  const auto has = [&](const char* word) { return name.find(word) != name.npos; };
  if (has("cross") || (has("encoder") && has("decoder"))) return StackOfName::cross;
  return has("encoder") ? StackOfName::encoder : has("decoder") ? StackOfName::decoder : StackOfName::none;
}

bool holds_floats(DType type) { return type == DType::f16 || type == DType::bf16 || type == DType::f32 || type == DType::f64; }

using Groups = std::map<std::string, std::vector<std::string>>;

/// Tensors that may be attention weights, grouped over layers.
Groups candidates(const SafetensorsFile& file) {
  Groups groups;
  for (const StoredTensor& tensor : file.tensors())
    if (holds_floats(tensor.dtype) && tensor.shape.size() >= 3 && tensor.shape.size() <= 5)
      groups[without_numbers(tensor.name)].push_back(tensor.name);
  for (auto& [name, tensors] : groups) std::sort(tensors.begin(), tensors.end(), by_number);
  return groups;
}

[[noreturn]] void refuse_choice(const SafetensorsFile& file, const std::vector<std::string>& names) {
  const std::string path = file.path().string();
  if (names.size() < 2)
    throw UserError(
        tr("{file}: it holds neither Q, K and V nor attention weights; expected a tensor \"attentions\" of floats, "
           "[layers, heads, query, key], or \"attentions.0\", ..., [heads, query, key]",
           {{"file", path}}));
  throw UserError(tr("{file}: {name} and {other} could both be attention weights; save one of them alone, or call it \"attentions\"",
                     {{"file", path}, {"name", in_quotes(names[0])}, {"other", in_quotes(names[1])}}));
}

Message called(StackOfName stack) {
  return stack == StackOfName::encoder ? tr("the encoder") : stack == StackOfName::decoder ? tr("the decoder") : tr("the cross-attention");
}

/// Throws if two of the three kinds are present: without the third there is no document, since its words would be missing.
void require_third(const SafetensorsFile& file, const std::vector<std::string>& names) {
  std::set<StackOfName> lacks = {StackOfName::encoder, StackOfName::decoder, StackOfName::cross};
  for (const std::string& name : names) lacks.erase(stack_of(name));
  if (names.size() != 2 || lacks.size() != 1) return;
  throw UserError(
      tr("{file}: it holds attention weights of {one} and of {other}, but none of {lacks}; save all three together, "
         "or one of them alone",
         {{"file", file.path().string()},
          {"one", called(stack_of(names[0]))},
          {"other", called(stack_of(names[1]))},
          {"lacks", called(*lacks.begin())}}));
}

std::vector<std::string> chosen(const SafetensorsFile& file) {
  const Groups groups = candidates(file);
  std::vector<std::string> usual, all;
  for (const auto& [name, tensors] : groups) all.push_back(tensors.front());
  for (const bool with_stack : {false, true}) {
    if (!usual.empty()) break;
    for (const auto& [name, tensors] : groups)
      if (is_usual(name, with_stack)) usual.push_back(tensors.front());
  }
  if (usual.size() == 1) return groups.at(without_numbers(usual.front()));
  const bool alone = groups.size() == 1 && groups.begin()->second.size() == file.tensors().size();
  if (usual.empty() && alone) return groups.begin()->second;
  require_third(file, usual);
  refuse_choice(file, usual.size() > 1 ? usual : groups.size() > 1 ? all : std::vector<std::string>());
}

void require_sizes(const Message& what, const WeightsLayout& w) {
  const std::string shape = spelled(w.shape);
  if (std::find(w.shape.begin(), w.shape.end(), 0) != w.shape.end())
    throw UserError(tr("{what} is {shape}: one of its axes is empty; each needs at least 1", {{"what", what}, {"shape", shape}}));
  for (const Index length : {w.queries, w.keys})
    if (length > longest_imported)
      throw UserError(tr("{what} is {shape}; Headlight shows up to {most} queries and keys: save a part of it, x[..., :{most}, :{most}]",
                         {{"what", what}, {"shape", shape}, {"most", longest_imported}}));
  if (w.layers > most_imported_heads || w.heads > most_imported_heads || w.layers * w.heads > most_imported_heads)
    throw UserError(tr("{what} is {shape}: {layers} layers of {heads} heads; Headlight shows up to {most} heads in all",
                       {{"what", what}, {"shape", shape}, {"layers", w.layers}, {"heads", w.heads}, {"most", most_imported_heads}}));
}

/// Interprets the axes in front of query and key: of one layer, or of all.
WeightsLayout layout(const Message& what, const std::vector<std::int64_t>& shape, bool one_layer, FirstAxis first) {
  WeightsLayout w;
  w.shape = shape;
  const size_t n = shape.size(), most = one_layer ? 4 : 5;
  if (n < 2 || n > most)
    throw UserError(
        tr("{what} is {shape}; expected [heads, query, key] or [layers, heads, query, key]", {{"what", what}, {"shape", spelled(shape)}}));
  w.keys = shape[n - 1];
  w.queries = shape[n - 2];
  if (n > 2) w.heads = shape[n - 3];
  if (n == 4) (one_layer || first == FirstAxis::batch ? w.items : w.layers) = shape[0];
  if (n == 5) w.layers = shape[0], w.items = shape[1];
  w.item_first = n == 5 && (first == FirstAxis::batch || (w.layers == 1 && first == FirstAxis::untold));
  if (w.item_first) std::swap(w.layers, w.items);
  w.guessed = n == 4 && w.layers > 1 && first == FirstAxis::untold;
  require_sizes(what, w);
  return w;
}

Message called(const SafetensorsFile& file, const std::string& name) {
  return tr("{file}: tensor {name}", {{"file", file.path().string()}, {"name", in_quotes(name)}});
}

/// The layout of tensors that differ only in their numbers.
WeightsLayout layout_of_tensors(const SafetensorsFile& file, const std::vector<std::string>& tensors, FirstAxis first) {
  if (auto steps = layout_of_steps(file, tensors)) {
    require_sizes(called(file, tensors.front()), *steps);
    return std::move(*steps);
  }
  const std::vector<std::int64_t>& shape = file.tensor(tensors.front()).shape;
  const bool operator_result = file.metadata().count("operator") != 0;  // its first axis is the batch
  const bool one_layer = operator_result || without_numbers(tensors.front()).find('#') != std::string::npos;
  for (const std::string& name : tensors)
    if (file.tensor(name).shape != shape)
      throw UserError(tr("{what} is {shape}, and {name} {other}; all layers need one shape", {{"what", called(file, name)},
                                                                                              {"shape", spelled(file.tensor(name).shape)},
                                                                                              {"name", in_quotes(tensors.front())},
                                                                                              {"other", spelled(shape)}}));
  WeightsLayout w = layout(called(file, tensors.front()), shape, one_layer, first);
  w.tensors = tensors;
  if (tensors.size() > 1) w.layers = static_cast<Index>(tensors.size());
  require_sizes(called(file, tensors.front()), w);
  return w;
}

/// Throws unless the three attentions of an encoder and a decoder fit together. Beams and other repetitions of a text share its encoder.
void require_one_run(const SafetensorsFile& file, const WeightsOfRun& run) {
  const WeightsLayout &self = run.only, &encoder = *run.encoder, &cross = *run.cross;
  const auto refuse = [&](const Message& what) { throw UserError(tr("{file}: {what}", {{"file", file.path().string()}, {"what", what}})); };
  if (self.layers != cross.layers)
    refuse(tr("its decoder has {self} layers, and its cross-attention {cross}; each layer of a decoder has both",
              {{"self", self.layers}, {"cross", cross.layers}}));
  if (self.heads != cross.heads || self.heads != encoder.heads)
    refuse(tr("its encoder has {encoder} heads, its decoder {self} and its cross-attention {cross}; expected the same number",
              {{"encoder", encoder.heads}, {"self", self.heads}, {"cross", cross.heads}}));
  if (cross.queries != self.queries || cross.keys != encoder.keys || encoder.queries != encoder.keys || self.queries != self.keys)
    refuse(
        tr("its cross-attention is [{queries}, {keys}] between a decoder of {target} words and an encoder of {source}; "
           "expected [{target}, {source}]",
           {{"queries", cross.queries}, {"keys", cross.keys}, {"target", self.queries}, {"source", encoder.keys}}));
  if (self.items != cross.items || self.items % encoder.items != 0)
    refuse(tr("its batches have {encoder}, {self} and {cross} items; expected the same number",
              {{"encoder", encoder.items}, {"self", self.items}, {"cross", cross.items}}));
  if ((encoder.layers + self.layers + cross.layers) * self.heads > most_imported_heads)
    refuse(tr("it has {layers} layers of {heads} heads in all; Headlight shows up to {most} heads",
              {{"layers", encoder.layers + self.layers + cross.layers}, {"heads", self.heads}, {"most", most_imported_heads}}));
}

/// Encoder, decoder and cross weights in one file, told apart by the names of their tensors.
std::optional<WeightsOfRun> stacks_in(const SafetensorsFile& file, FirstAxis first) {
  const Groups groups = candidates(file);
  std::map<StackOfName, std::vector<const std::vector<std::string>*>> found;
  for (const auto& [name, tensors] : groups)
    if (is_usual(name, true)) found[stack_of(name)].push_back(&tensors);
  const auto one = [&](StackOfName stack) { return found[stack].size() == 1; };
  if (!one(StackOfName::encoder) || !one(StackOfName::decoder) || !one(StackOfName::cross)) return std::nullopt;
  const auto layout_of = [&](StackOfName stack) { return layout_of_tensors(file, *found[stack].front(), first); };
  WeightsOfRun run = {layout_of(StackOfName::decoder), layout_of(StackOfName::encoder), layout_of(StackOfName::cross)};
  require_one_run(file, run);
  return run;
}

}  // namespace

std::vector<WeightsPiece> WeightsLayout::pieces(Index layer, Index item) const {
  std::vector<WeightsPiece> all;
  if (!steps.empty())
    for (const StepTensor& step : steps[static_cast<size_t>(layer)])
      all.push_back({step.name, step.rows, step.keys, item * heads * step.rows * step.keys});
  if (!all.empty()) return all;
  const bool alone = tensors.size() > 1;  // each layer has its own tensor
  const Index place = alone ? item : item_first ? item * layers + layer : layer * items + item;
  return {{tensors[alone ? static_cast<size_t>(layer) : 0], queries, keys, place * heads * queries * keys}};
}

WeightsOfRun weights_in(const SafetensorsFile& file, FirstAxis first) {
  if (auto stacks = stacks_in(file, first)) return std::move(*stacks);
  return {layout_of_tensors(file, chosen(file), first), {}, {}};
}

WeightsLayout layout_of_array(const Message& what, const std::vector<std::int64_t>& shape, FirstAxis first) {
  WeightsLayout w = layout(what, shape, false, first);
  w.tensors = {""};
  return w;
}

}  // namespace headlight::attend
