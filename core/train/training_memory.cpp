#include "train/training_memory.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "machine/products.hpp"
#include "machine/workers.hpp"
#include "train/batch_graph.hpp"

namespace headlight::train {
namespace {

constexpr double of_a_thread = 64. * 1024 * 1024;  ///< its share of the system's memory, besides that of products

constexpr int sampled = 48;  ///< examples from which the length of all is estimated

/// Floats of one part of a batch, counted on the graph of some examples.
struct PartFloats {
  double weights = 0;    ///< of the model, which all parts share
  double values = 0;     ///< of every node that is computed or bound, for one example
  double gradients = 0;  ///< the most at one time of the backward pass, for one example
};

/// The peak of gradients in a backward pass like differentiate's: a node's gradient exists from its last reader's visit to its own, and
/// each op needs room for one more like it.
double most_gradients(const Graph& graph, NodeId of, const std::vector<double>& floats) {
  std::vector<bool> there(floats.size(), false);
  there[static_cast<size_t>(of)] = true;
  double now = floats[static_cast<size_t>(of)], most = now;
  for (NodeId id = of; id >= 0; --id) {
    const auto place = static_cast<size_t>(id);
    if (graph[id].is_input() || !there[place]) continue;
    for (const NodeId from : graph[id].inputs)
      if (const auto in = static_cast<size_t>(from); !there[in]) {
        there[in] = true;
        now += floats[in];
      }
    most = std::max(most, now + floats[place]);
    now -= floats[place];
  }
  return most;
}

/// Marks the nodes that `of` is computed from, the only ones computed.
std::vector<bool> needed_for(const Graph& graph, NodeId of) {
  std::vector<bool> needed(static_cast<size_t>(graph.size()), false);
  needed[static_cast<size_t>(of)] = true;
  for (NodeId id = of; id >= 0; --id)
    for (const NodeId from : graph[id].inputs)
      if (needed[static_cast<size_t>(id)]) needed[static_cast<size_t>(from)] = true;
  return needed;
}

PartFloats floats_of(const Recipe& recipe, const Task& task) {
  const std::vector<Example> examples = task.sample(std::clamp(recipe.batch / parts_of_a_batch, 1, sampled));
  const BatchGraph batch(recipe, task, examples, BatchCounts::of(recipe, examples), 0);
  const Graph& graph = batch.graph();
  PartFloats sum;
  const std::vector<bool> needed = needed_for(graph, batch.total());
  std::vector<double> floats;
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Axes& axes = graph[id].axes;
    const double own = static_cast<double>(axes.rows.size) * static_cast<double>(axes.cols.size);
    const bool weight = graph[id].is_input() && !batch.inputs().contains(graph[id].name);
    const bool computed = !weight && needed[static_cast<size_t>(id)];
    if (weight) sum.weights += own;
    if (computed) sum.values += own;
    floats.push_back(computed ? own : 0);
  }
  sum.gradients = most_gradients(graph, batch.total(), floats);
  sum.values /= static_cast<double>(examples.size());
  sum.gradients /= static_cast<double>(examples.size());
  return sum;
}

Message sizes_in_words(const Recipe& recipe) {
  const std::initializer_list<Message::Argument> given = {
      {"batch", recipe.batch}, {"d_model", recipe.config.d_model}, {"layers", recipe.config.n_layers}};
  return recipe.config.n_layers == 1 ? tr("a batch of {batch}, d_model {d_model} and {layers} layer", given)
                                     : tr("a batch of {batch}, d_model {d_model} and {layers} layers", given);
}

}  // namespace

int training_threads(int requested) { return requested > 0 ? requested : count_cores(); }

double training_bytes(const Recipe& recipe, const Task& task, int threads) {
  const PartFloats part = floats_of(recipe, task);
  const double parts = std::min(parts_of_a_batch, recipe.batch), at_once = std::min<double>(training_threads(threads), parts);
  const double examples = std::ceil(recipe.batch / parts);
  const double computing = at_once * examples * (part.values + part.gradients) + parts * part.weights;
  const double learning = (1 + 3) * part.weights;  // the batch's gradient, and weights and moments after the step
  return static_cast<double>(sizeof(float)) * (3 * part.weights + std::max(computing, learning));
}

void require_memory(const Recipe& recipe, const Task& task, int threads, std::uint64_t free) {
  const double needed =
      training_bytes(recipe, task, threads) + std::min(training_threads(threads), parts_of_a_batch) * (of_a_thread + product_room());
  if (needed <= static_cast<double>(free)) return;
  throw UserError(
      tr("training with {recipe} needs about {needed} of memory, and {free} are free; a smaller batch or model needs less",
         {{"recipe", sizes_in_words(recipe)}, {"needed", bytes_in_words(needed)}, {"free", bytes_in_words(static_cast<double>(free))}}));
}

}  // namespace headlight::train
