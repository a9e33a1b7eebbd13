#include "tasks/stories_task.hpp"

#include <algorithm>

#include "tasks/stories_card.hpp"
#include "tasks/stories_figures.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tasks {
namespace {

constexpr size_t n_measured_stories = 64;
constexpr std::uint64_t measured_stories_seed = 2;
constexpr const char* probe_answer = "Mary";

/// The random generator of one step: each training step has its own stories.
std::mt19937_64 random_of(std::uint64_t seed, int step) {
  std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), static_cast<std::uint32_t>(step)};
  return std::mt19937_64(mixed);
}

}  // namespace

StoriesTask::StoriesTask(const std::filesystem::path& folder)
    : teller_(folder), tokenizer_(std::make_shared<const WordTokenizer>(teller_.vocabulary())) {}

std::string StoriesTask::about() const {
  return translatable(
      "A decoder reads short stories and predicts the next word. What was told decides it: who has the ball now, she or he, were or was. "
      "Watch a head learn to look one back, then one that finds what followed before, and then those that bring the right name.");
}

Recipe StoriesTask::recipe() const {
  Recipe r;
  r.task = name();
  r.config = {.name = name(),
              .d_model = 64,
              .n_heads = 4,
              .n_layers = 4,
              .d_mlp = 128,
              .biases = true,
              .norm = Norm::pre,
              .activation = Activation::relu,
              .embed_scale = 8,
              .sinusoids = {.first = 0, .width = 64},
              .final_norm = true,
              .unembedding = Unembedding::tied};
  r.steps = 12000;
  r.batch = 32;
  r.rate = 3e-3;
  r.warm_up = 300;
  r.position_offset = 8;
  r.initial_attention = 0.5;
  return r;
}

StoryExample StoriesTask::example(const Story& story) const {
  StoryExample e;
  for (const std::string& word : story.words) e.example.source.push_back(tokenizer_->find(word));
  e.example.labels.assign(e.example.source.begin() + 1, e.example.source.end());
  e.example.labels.push_back(-1);
  e.determined = story.determined;
  return e;
}

std::vector<Example> StoriesTask::batch(std::uint64_t seed, int step, int size) const {
  std::mt19937_64 random = random_of(seed, step);
  std::vector<Example> all;
  for (int i = 0; i < size; ++i) all.push_back(example(teller_.tell(random, StoryTeller::For::training)).example);
  return all;
}

std::vector<StoryExample> StoriesTask::held_out(size_t n, std::uint64_t seed) const {
  std::mt19937_64 random = random_of(seed, 0);
  std::vector<StoryExample> all;
  while (all.size() < n) all.push_back(example(teller_.tell(random, StoryTeller::For::measurement)));
  return all;
}

Example asking_only(const StoryExample& story, StoryQuestion question) {
  Example e = story.example;
  std::fill(e.labels.begin(), e.labels.end(), -1);
  for (const DeterminedWord& word : story.determined)
    if (word.question == question && word.at > 0) e.labels[word.at - 1] = e.source[word.at];
  return e;
}

Measures StoriesTask::measure(const Weights& weights, const ModelConfig& config) const {
  const std::vector<StoryExample> stories = held_out(n_measured_stories, measured_stories_seed);
  Measures m;
  m.accuracy = story_figures(*this, config, weights, stories).all.share();
  m.heads = story_heads(*this, config, weights, stories);
  return m;
}

std::string StoriesTask::card(const Checkpoint& trained, const Making& making) const {
  return stories_card(*this, trained, report_on(*this, trained.recipe.config, trained.weights), making);
}

/// The probe has no repeated phrase, and asks for a name at its end.
std::vector<Example::Look> StoriesTask::probe_looks(const std::string& label) const {
  if (label != name_label) return {};
  Example e;
  e.source = tokenizer_->tokenize(probe()).ids();
  e.labels.assign(e.source.size(), -1);
  e.labels.back() = tokenizer_->find(probe_answer);
  return story_looks(e, label);
}

}  // namespace headlight::tasks
