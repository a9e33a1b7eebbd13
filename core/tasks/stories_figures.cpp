#include "tasks/stories_figures.hpp"

#include <algorithm>
#include <set>

#include "analysis/induction.hpp"
#include "graph/largest_in_row.hpp"
#include "model/initial_weights.hpp"
#include "train/batch_graph.hpp"

namespace headlight::tasks {
namespace {

constexpr size_t stories_together = 32;  ///< stories in one graph

std::vector<Example> story_examples_of(std::span<const StoryExample> stories) {
  std::vector<Example> all;
  for (const StoryExample& story : stories) all.push_back(story.example);
  return all;
}

/// The probabilities of every next word of some stories, one story after the other.
Matrix probabilities(const StoriesTask& task, const ModelConfig& config, const Weights& weights, std::span<const Example> examples) {
  Recipe recipe;
  recipe.config = config;
  const BatchGraph batch(recipe, task, examples, BatchCounts::of(recipe, examples), 0);
  Bindings inputs = batch.inputs();
  inputs.insert(weights.by_name.begin(), weights.by_name.end());
  const NodeId probs = *batch.nodes().probs;
  return evaluate(batch.graph(), inputs, {.only_for = {probs}, .threads = 1})[probs];
}

/// Calls `use` with the probabilities of some stories at a time.
template <class Use>
void for_some(const StoriesTask& task, const ModelConfig& config, const Weights& weights, std::span<const StoryExample> stories, Use use) {
  for (size_t first = 0; first < stories.size(); first += stories_together) {
    const auto some = stories.subspan(first, std::min(stories_together, stories.size() - first));
    use(probabilities(task, config, weights, story_examples_of(some)), some);
  }
}

void count_right(const Matrix& probs, Index row, int wanted, StoryShare& share) {
  ++share.cases;
  share.right += largest_in_row(probs, row) == static_cast<Index>(wanted);
  share.probability += static_cast<double>(probs(row, wanted));
}

void count_right(const Matrix& probs, std::span<const StoryExample> stories, StoryFigures& figures) {
  Index first = 0;
  for (const StoryExample& story : stories) {
    for (const DeterminedWord& word : story.determined) {
      const Index row = first + static_cast<Index>(word.at) - 1;
      count_right(probs, row, story.example.source[word.at], figures.of[static_cast<size_t>(word.question)]);
      count_right(probs, row, story.example.source[word.at], figures.all);
    }
    first += static_cast<Index>(story.example.source.size());
  }
}

using StoryLooks = std::vector<Example::Look>;

/// Looks from the asked rows at the places that `keys_of(row)` gives.
template <class KeysOf>
StoryLooks looks_at(const Example& e, KeysOf keys_of) {
  StoryLooks looks;
  for (Index row = 0; row < static_cast<Index>(e.source.size()); ++row) {
    if (e.labels[static_cast<size_t>(row)] < 0) continue;
    if (std::vector<Index> keys = keys_of(row); !keys.empty()) looks.push_back({-1, row, std::move(keys)});
  }
  return looks;
}

StoryLooks looks_after_the_same(const Example& e) {
  return looks_at(e, [&](Index row) { return after_the_same(e.source, row); });
}

/// Looks at every earlier occurrence of the target word.
StoryLooks looks_at_wanted(const Example& e) {
  return looks_at(e, [&](Index row) {
    std::vector<Index> keys;
    for (Index key = 0; key < row; ++key)
      if (e.source[static_cast<size_t>(key)] == e.labels[static_cast<size_t>(row)]) keys.push_back(key);
    return keys;
  });
}

/// An induction head finds a word by its predecessor, so an earlier head must have copied that predecessor: only in these rows is a
/// previous-token head needed.
StoryLooks looks_at_previous(const Example& e) {
  std::set<Index> rows;
  for (const Example::Look& look : looks_after_the_same(e)) rows.insert(look.keys.begin(), look.keys.end());
  StoryLooks looks;
  for (const Index row : rows) looks.push_back({-1, row, {row - 1}});
  return looks;
}

std::vector<Example> measured_on(const std::vector<StoryExample>& stories, const std::string& label) {
  std::vector<Example> all;
  for (const StoryExample& story : stories) {
    Example e = asking_only(story, label == name_label ? StoryQuestion::object : StoryQuestion::phrase);
    if (std::any_of(e.labels.begin(), e.labels.end(), [](int id) { return id >= 0; })) all.push_back(std::move(e));
  }
  return all;
}

}  // namespace

StoryFigures story_figures(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                           const std::vector<StoryExample>& stories) {
  StoryFigures figures;
  for_some(task, config, weights, stories,
           [&](const Matrix& probs, std::span<const StoryExample> some) { count_right(probs, some, figures); });
  return figures;
}

std::vector<std::vector<int>> predicted_words(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                                              const std::vector<StoryExample>& stories) {
  std::vector<std::vector<int>> said;
  for_some(task, config, weights, stories, [&](const Matrix& probs, std::span<const StoryExample> some) {
    Index row = 0;
    for (const StoryExample& story : some) {
      said.emplace_back();
      for (size_t i = 0; i < story.example.source.size(); ++i) said.back().push_back(static_cast<int>(largest_in_row(probs, row++)));
    }
  });
  return said;
}

StoryLooks story_looks(const Example& e, const std::string& label) {
  if (label == previous_label) return looks_at_previous(e);
  if (label == induction_label) return looks_after_the_same(e);
  if (label == name_label) return looks_at_wanted(e);
  return {};
}

std::vector<HeadScore> story_heads(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                                   const std::vector<StoryExample>& stories, const std::string& label) {
  const std::vector<HeadLabel> labels = {{label, [&](const Example& e) { return story_looks(e, label); }}};
  const std::vector<Example> examples = measured_on(stories, label);
  return examples.empty() ? std::vector<HeadScore>() : measure_heads(task, weights, config, examples, labels, 0).heads;
}

std::vector<HeadScore> story_heads(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                                   const std::vector<StoryExample>& stories, double least) {
  std::vector<HeadScore> best;
  for (const char* label : {previous_label, induction_label, name_label}) {
    const std::vector<HeadScore> scores = story_heads(task, config, weights, stories, label);
    if (best.empty()) best = scores;
    for (size_t i = 0; i < scores.size(); ++i)
      if (scores[i].score > best[i].score) best[i] = scores[i];
  }
  std::erase_if(best, [&](const HeadScore& score) { return score.score < least; });
  return best;
}

Weights without_heads(const ModelConfig& config, const Weights& weights, const std::set<StoryHead>& heads) {
  Weights off = weights;
  int layer = 0;
  for (const WeightShape& shape : weight_shapes(config, 1, 0)) {
    if (shape.part != Part::W_O) continue;
    Matrix W_O = off[shape.name];
    for (const StoryHead& head : heads)
      if (head.layer == layer) W_O.middleRows(head.head * config.d_head(), config.d_head()).setZero();
    off.set(shape.name, std::move(W_O));
    ++layer;
  }
  return off;
}

}  // namespace headlight::tasks
