#pragma once
#include "stories/story.hpp"
#include "train/head_scores.hpp"
#include "train/task.hpp"

namespace headlight::tasks {

/// A story as ids, with its questions.
struct StoryExample {
  Example example;  ///< asks for every next word
  std::vector<DeterminedWord> determined;
};

/// Next-word prediction in short generated stories, with one causal stack.
class StoriesTask final : public Task {
 public:
  /// Reads the words and plots in `folder`. Throws UserError if they are wrong.
  explicit StoriesTask(const std::filesystem::path& folder);

  std::string name() const override { return "stories"; }
  std::string title() const override { return translatable("Stories: the next word"); }
  std::string about() const override;
  std::shared_ptr<const Tokenizer> tokenizer() const override { return tokenizer_; }
  bool causal() const override { return true; }
  Recipe recipe() const override;
  std::vector<Example> batch(std::uint64_t seed, int step, int size) const override;
  std::string probe() const override { return "When Mary and John went to the shop, John gave the apple to"; }
  std::vector<Example::Look> probe_looks(const std::string& label) const override;
  Measures measure(const Weights& weights, const ModelConfig& config) const override;
  std::string question() const override { return "words right that held-out stories determine"; }
  std::string card(const Checkpoint& trained, const Making& making) const override;

  const StoryTeller& teller() const { return teller_; }
  StoryExample example(const Story& story) const;
  /// `n` stories made of combinations that training leaves out.
  std::vector<StoryExample> held_out(size_t n, std::uint64_t seed) const;

 private:
  StoryTeller teller_;
  std::shared_ptr<const Tokenizer> tokenizer_;
};

/// `story` with only the words that answer `question` asked for.
Example asking_only(const StoryExample& story, StoryQuestion question);

}  // namespace headlight::tasks
