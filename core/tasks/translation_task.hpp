#pragma once
#include <filesystem>

#include "model/nodes.hpp"
#include "tasks/training_sentences.hpp"

namespace headlight::tasks {

/// How well a model translates what it was not trained on. Shares of 1. Words are judged given the right French words before them, as in
/// training, so an exact sentence is one that greedy decoding writes without a mistake.
struct TranslationFigures {
  int sentences = 0;
  double exact = 0;    ///< all words right
  double gender = 0;   ///< il or elle, ils or elles, where another noun of the sentence has the other gender
  double on_noun = 0;  ///< mean weight from the pronoun to its noun in the pronoun head
  double aligned = 0;  ///< nouns, adjectives, verbs whose most looked-at English word in the alignment head is one that they translate
};

/// Scores on minimal pairs.
struct SwitchFigures {
  int pairs = 0;
  double switched = 0;  ///< the pronoun head's larger weight goes to the right noun in both sentences
  double gender = 0;    ///< the pronoun is right in both
};

/// The heads of a translating model that have a name.
struct NamedHeads {
  AttentionPlace pronoun, alignment;
  int pronoun_head = 0, alignment_head = 0;
};

/// English to French over the sentences of a grammar, with a guide for two heads that fades early: the pronoun's and the alignment's.
class TranslationTask final : public Task {
 public:
  static constexpr size_t usual_sentences = 300'000;

  /// `guided` off: nothing is shown to any head. `sentences` may be another task's, too; without any it can measure, not train.
  TranslationTask(std::shared_ptr<TrainingSentences> sentences, bool guided);
  /// With `n_training` sentences of the grammar in `folder` to itself. Throws UserError where the grammar is wrong.
  TranslationTask(const std::filesystem::path& folder, bool guided, size_t n_training = usual_sentences);

  std::string name() const override { return guided_ ? "en-fr" : "en-fr-unguided"; }
  std::string title() const override {
    return guided_ ? translatable("Translation: English to French") : translatable("Translation without guidance");
  }
  std::string about() const override;
  std::shared_ptr<const Tokenizer> tokenizer() const override { return english_; }
  std::shared_ptr<const Tokenizer> target_tokenizer() const override { return french_; }
  bool causal() const override { return false; }
  Recipe recipe() const override;
  bool prepare(const TellProgress& tell) const override { return sentences_->draw(tell); }
  std::string preparation() const override { return translatable("drawing sentences"); }
  std::vector<Example> batch(std::uint64_t seed, int step, int size) const override;
  std::vector<Example> sample(int n) const override;
  std::vector<Example> drawn(std::uint64_t seed, int block, int size) const override;
  std::string probe() const override { return "the elephant ate the banana because it was hungry"; }
  std::string probe_target() const override;
  std::vector<Example::Look> probe_looks(const std::string& label) const override;
  Measures measure(const Weights& weights, const ModelConfig& config) const override;
  std::string card(const Checkpoint& trained, const Making& making) const override;
  AlignmentHead alignment_head(const Checkpoint& trained) const override;

  const Grammar& grammar() const { return sentences_->grammar(); }
  Example example(const SentencePair& pair) const;
  /// Held-out pairs on which a model is measured while it is trained.
  const std::vector<SentencePair>& measured() const { return measured_; }
  size_t n_training() const { return sentences_->size(); }
  bool guided() const { return guided_; }

 private:
  std::shared_ptr<TrainingSentences> sentences_;
  bool guided_;
  std::shared_ptr<const Tokenizer> english_, french_;
  std::vector<SentencePair> measured_;  ///< held out
};

/// The first word that goes wrong in each of `pairs`, in words; empty where none does.
std::vector<std::string> first_mistakes(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                                        const std::vector<SentencePair>& pairs);
/// The head of the last encoder layer that puts most weight on the pronouns' nouns, and the cross-attention head that aligns best, over
/// `pairs`.
NamedHeads named_heads(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                       const std::vector<SentencePair>& pairs);
TranslationFigures translation_figures(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                                       const std::vector<SentencePair>& pairs, const NamedHeads& heads);
SwitchFigures switch_figures(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                             const std::vector<MinimalPair>& pairs, const NamedHeads& heads);

}  // namespace headlight::tasks
