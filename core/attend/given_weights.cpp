#include "attend/given_weights.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight {
namespace {

/// How tensors of attention weights are called, behind the last dot that no number follows.
constexpr std::array usual_names = {"attentions",   "attention",         "attn",      "pattern", "patterns",
                                    "attn_weights", "attention_weights", "attn_probs"};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// "attentions.#" for "attentions.11": tensors that differ in nothing but their layer have one.
std::string without_numbers(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (!is_digit(c)) out += c;
    else if (!out.ends_with('#')) out += '#';
  return out;
}

/// Names in the order of their numbers: "attentions.2" before "attentions.11".
bool by_number(const std::string& a, const std::string& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

bool is_usual(std::string name) {
  while (name.ends_with('#') || name.ends_with('.') || name.ends_with('_')) name.pop_back();
  const std::string last = name.substr(name.find_last_of("./") + 1);
  return std::find(usual_names.begin(), usual_names.end(), last) != usual_names.end();
}

bool holds_floats(DType type) { return type == DType::f16 || type == DType::bf16 || type == DType::f32 || type == DType::f64; }

using Groups = std::map<std::string, std::vector<std::string>>;

/// Tensors that could be attention weights, those of all layers together.
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
        in_english("{file}: it holds neither Q, K and V nor attention weights; a tensor \"attentions\" of floats, "
                   "[layers, heads, query, key], is right, or \"attentions.0\", ..., [heads, query, key]",
                   {{"file", path}}));
  throw UserError(
      in_english("{file}: {name} and {other} could both be attention weights; save one of them alone, or call it \"attentions\"",
                 {{"file", path}, {"name", in_quotes(names[0])}, {"other", in_quotes(names[1])}}));
}

std::vector<std::string> chosen(const SafetensorsFile& file) {
  const Groups groups = candidates(file);
  std::vector<std::string> usual, all;
  for (const auto& [name, tensors] : groups) {
    all.push_back(tensors.front());
    if (is_usual(name)) usual.push_back(tensors.front());
  }
  if (usual.size() == 1) return groups.at(without_numbers(usual.front()));
  const bool alone = groups.size() == 1 && groups.begin()->second.size() == file.tensors().size();
  if (usual.empty() && alone) return groups.begin()->second;
  refuse_choice(file, usual.size() > 1 ? usual : groups.size() > 1 ? all : std::vector<std::string>());
}

void require_sizes(const Unsaid& what, const WeightsLayout& w) {
  const std::string shape = spelled(w.shape);
  if (std::find(w.shape.begin(), w.shape.end(), 0) != w.shape.end())
    throw UserError(in_english("{what} is {shape}: one of its axes is empty; each needs at least 1", {{"what", what}, {"shape", shape}}));
  for (const Index length : {w.queries, w.keys})
    if (length > longest_given)
      throw UserError(
          in_english("{what} is {shape}; Headlight shows up to {most} queries and keys: save a part of it, x[..., :{most}, :{most}]",
                     {{"what", what}, {"shape", shape}, {"most", longest_given}}));
  if (w.layers > most_given_heads || w.heads > most_given_heads || w.layers * w.heads > most_given_heads)
    throw UserError(in_english("{what} is {shape}: {layers} layers of {heads} heads; Headlight shows up to {most} heads in all",
                               {{"what", what}, {"shape", shape}, {"layers", w.layers}, {"heads", w.heads}, {"most", most_given_heads}}));
}

/// The axes in front of query and key: of one layer, or of all.
WeightsLayout layout(const Unsaid& what, const std::vector<std::int64_t>& shape, bool one_layer, FirstAxis first) {
  WeightsLayout w;
  w.shape = shape;
  const size_t n = shape.size(), most = one_layer ? 4 : 5;
  if (n < 2 || n > most)
    throw UserError(in_english("{what} is {shape}; [heads, query, key] or [layers, heads, query, key] is right",
                               {{"what", what}, {"shape", spelled(shape)}}));
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

}  // namespace

Index WeightsLayout::first_number(Index layer, Index item, Index head) const {
  const bool alone = tensors.size() > 1;  // each layer has a tensor of its own
  const Index place = alone ? item : item_first ? item * layers + layer : layer * items + item;
  return (place * heads + head) * queries * keys;
}

WeightsLayout weights_in(const SafetensorsFile& file, FirstAxis first) {
  const std::vector<std::string> tensors = chosen(file);
  const auto called = [&](const std::string& name) {
    return in_english("{file}: tensor {name}", {{"file", file.path().string()}, {"name", in_quotes(name)}});
  };
  const std::vector<std::int64_t>& shape = file.tensor(tensors.front()).shape;
  const bool operator_result = file.metadata().count("operator") != 0;  // its first axis is the batch
  const bool one_layer = operator_result || without_numbers(tensors.front()).find('#') != std::string::npos;
  for (const std::string& name : tensors)
    if (file.tensor(name).shape != shape)
      throw UserError(
          in_english("{what} is {shape}, and {name} {other}; all layers need one shape", {{"what", called(name)},
                                                                                          {"shape", spelled(file.tensor(name).shape)},
                                                                                          {"name", in_quotes(tensors.front())},
                                                                                          {"other", spelled(shape)}}));
  WeightsLayout w = layout(called(tensors.front()), shape, one_layer, first);
  w.tensors = tensors;
  if (tensors.size() > 1) w.layers = static_cast<Index>(tensors.size());
  require_sizes(called(tensors.front()), w);
  return w;
}

WeightsLayout layout_of_array(const Unsaid& what, const std::vector<std::int64_t>& shape, FirstAxis first) {
  WeightsLayout w = layout(what, shape, false, first);
  w.tensors = {""};
  return w;
}

}  // namespace headlight
