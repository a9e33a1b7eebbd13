#include "model/need.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"
#include "graph/evictable.hpp"
#include "model/transformer.hpp"

namespace headlight::model {
namespace {

constexpr double bytes_per_number = sizeof(float);
/// Measured, in bytes: a node's name, axes, op, entries in lists and in the outline, and its matrix's own header.
constexpr double bytes_per_node = 830, bytes_per_label = 48;
/// Memory reserved for the rest of the program, in bytes: pictures of matrices, the previous state.
constexpr double kept_free = 128. * 1024 * 1024;
constexpr double small_need = 64. * 1024 * 1024;

RunSize times(const RunSize& a, double n) { return {a.trace * n, a.evictable * n, a.graph * n, a.weights * n}; }
RunSize operator-(RunSize a, const RunSize& b) { return a += times(b, -1); }

RunSize size_of(const ModelGraph& model) {
  const std::vector<bool> evictable = evictable_nodes(model.graph);
  RunSize size;
  for (NodeId id = 0; id < model.graph.size(); ++id) {
    const double bytes = bytes_of(model.graph, id);
    (model.nodes.outline.is_weight(id) ? size.weights : size.trace) += bytes;
    if (evictable[static_cast<size_t>(id)]) size.evictable += bytes;
    size.graph += bytes_per_node;
  }
  return size;
}

/// Adds digits until the two numbers differ in print, so that the message is not contradictory.
[[noreturn]] void refuse(const Need& need, double most, bool all_free) {
  constexpr int finest = 6;
  int more = 0;
  while (more < finest && bytes_in_words(need.bytes, more) == bytes_in_words(most, more)) ++more;
  const std::initializer_list<Message::Argument> given = {
      {"whose", need.whose}, {"needed", bytes_in_words(need.bytes, more)}, {"most", bytes_in_words(most, more)}};
  throw UserError(all_free ? tr("{whose} needs about {needed} of memory; {most} are free", given)
                           : tr("{whose} needs about {needed} of memory; Headlight takes up to {most}", given));
}

}  // namespace

RunSize& RunSize::operator+=(const RunSize& other) {
  trace += other.trace;
  evictable += other.evictable;
  graph += other.graph;
  weights += other.weights;
  return *this;
}

MatrixCount& MatrixCount::operator+=(const MatrixCount& other) {
  numbers += other.numbers;
  matrices += other.matrices;
  return *this;
}

double bytes_of(const MatrixCount& count) { return count.numbers * bytes_per_number + count.matrices * bytes_per_node; }

std::vector<AttentionSize> attention_sizes(const ModelConfig& config, const WordCounts& words) {
  const auto source = static_cast<double>(words.source), target = static_cast<double>(words.target);
  std::vector<AttentionSize> all(static_cast<size_t>(config.n_layers), {source, source});
  for (int layer = 0; layer < config.n_decoder_layers; ++layer) all.insert(all.end(), {{target, target}, {target, source}});
  return all;
}

RunSize run_size(const ModelConfig& config, const WordCounts& words) {
  ModelConfig few = config;
  few.n_layers = 1;
  few.n_decoder_layers = config.has_encoder() ? 1 : 0;
  few.read_after = config.read_after.value_or(config.n_layers) < config.n_layers ? std::optional(0) : std::nullopt;
  const RunSize least = size_of(transformer(few, words));
  RunSize size = least;
  const auto add_blocks = [&](int ModelConfig::*layers) {
    if (config.*layers < 2) return;
    ModelConfig one_more = few;
    one_more.*layers = 2;
    size += times(size_of(transformer(one_more, words)) - least, config.*layers - 1);
  };
  add_blocks(&ModelConfig::n_layers);
  add_blocks(&ModelConfig::n_decoder_layers);
  size.graph += static_cast<double>(words.vocabulary + words.target_vocabulary) * bytes_per_label;
  return size;
}

void require_room(const Need& need, std::uint64_t free) {
  if (!(need.bytes <= largest_need)) refuse(need, largest_need, false);
  const double room = std::max(0., static_cast<double>(free) - kept_free);
  if (need.bytes > room) refuse(need, room, true);
}

void require_room(const Need& need) {
  if (need.bytes > small_need) require_room(need, free_memory());
}

void require_room_for_model(const ModelConfig& config, Index vocabulary, Index target_vocabulary) {
  const WordCounts words = {1, config.has_encoder() ? 1 : 0, vocabulary, target_vocabulary};
  const RunSize size = run_size(config, words);
  require_room({size.weights + size.trace + size.graph, tr("the model {name}", {{"name", config.name}})});
}

}  // namespace headlight::model
