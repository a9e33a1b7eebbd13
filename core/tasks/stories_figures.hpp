#pragma once
#include <array>
#include <set>

#include "tasks/stories_task.hpp"

namespace headlight::tasks {

/// The share of cases in which the right word was the likeliest of the whole vocabulary.
struct StoryShare {
  int cases = 0, right = 0;
  double probability = 0;  ///< of the right word, summed over all cases

  double share() const { return cases > 0 ? static_cast<double>(right) / cases : 0; }
  double mean_probability() const { return cases > 0 ? probability / cases : 0; }
};

struct StoryFigures {
  std::array<StoryShare, n_story_questions> of;  ///< by StoryQuestion
  StoryShare all;
};

/// A head of a single stack; both numbers count from 0.
struct StoryHead {
  int layer, head;
  bool operator<(const StoryHead& o) const { return layer != o.layer ? layer < o.layer : head < o.head; }
};

StoryFigures story_figures(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                           const std::vector<StoryExample>& stories);

/// The likeliest next word after every word of every story.
std::vector<std::vector<int>> predicted_words(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                                              const std::vector<StoryExample>& stories);

/// The behaviours of heads that this task measures.
constexpr const char* previous_label = translatable("previous token");
constexpr const char* induction_label = translatable("induction");
constexpr const char* name_label = translatable("brings the right name");
/// The places that a head with this label attends to from the asked rows of `example`.
std::vector<Example::Look> story_looks(const Example& example, const std::string& label);
/// The best behaviour of each head, if its score is at least `least`: previous token in the rows where an induction head needs it,
/// induction where a phrase continues, the right name where the text needs an indirect object.
std::vector<HeadScore> story_heads(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                                   const std::vector<StoryExample>& stories, double least = 0.5);
/// Returns all heads with their score for one label.
std::vector<HeadScore> story_heads(const StoriesTask& task, const ModelConfig& config, const Weights& weights,
                                   const std::vector<StoryExample>& stories, const std::string& label);

/// The weights with these heads switched off: their rows of W_O are 0, so they add nothing to the residual stream.
Weights without_heads(const ModelConfig& config, const Weights& weights, const std::set<StoryHead>& heads);

}  // namespace headlight::tasks
