#pragma once
#include <filesystem>

#include "model/nodes.hpp"
#include "tasks/training_sentences.hpp"

namespace headlight::tasks {

/// The quality of translations of sentences outside of training, as shares of 1. Words are judged given the right French words before them,
/// as in training, so an exact sentence is one that greedy decoding writes without a mistake.
struct TranslationFigures {
  int sentences = 0;
  double exact = 0;    ///< all words right
  double gender = 0;   ///< il or elle, ils or elles, if another noun of the sentence has the other gender
  double on_noun = 0;  ///< mean weight from the pronoun to its noun in the pronoun head
  double aligned = 0;  ///< share of nouns, adjectives and verbs whose top English word in the alignment head is one that they translate
};

/// Scores on minimal pairs.
struct SwitchFigures {
  int pairs = 0;
  double switched = 0;  ///< the pronoun head prefers the right noun in both sentences
  double gender = 0;    ///< the pronoun is right in both
};

/// The named heads of a translating model.
struct NamedHeads {
  AttentionId pronoun, alignment;
  int pronoun_head = 0, alignment_head = 0;
};

/// English to French over the sentences of a grammar, with guidance for two heads that fades early: the pronoun's and the alignment's.
class TranslationTask final : public Task {
 public:
  static constexpr size_t usual_sentences = 300'000;

  /// `guided` false: no head gets guidance. `sentences` may be shared with other tasks; a task without any can measure but not train.
  TranslationTask(std::shared_ptr<TrainingSentences> sentences, bool guided);
  /// Has its own `n_training` sentences of the grammar in `folder`. Throws UserError if the grammar is wrong.
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
  /// Held-out pairs that a model is measured on during training.
  const std::vector<SentencePair>& measured() const { return measured_; }
  size_t n_training() const { return sentences_->size(); }
  bool guided() const { return guided_; }

 private:
  std::shared_ptr<TrainingSentences> sentences_;
  bool guided_;
  std::shared_ptr<const Tokenizer> english_, french_;
  std::vector<SentencePair> measured_;  ///< held out
};

/// The first wrong word in each of `pairs`, in words; empty if there is none.
std::vector<std::string> first_mistakes(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                                        const std::vector<SentencePair>& pairs);
/// The head of the last encoder layer with the most weight on the pronouns' nouns, and the cross-attention head that aligns best, over
/// `pairs`.
NamedHeads named_heads(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                       const std::vector<SentencePair>& pairs);
TranslationFigures translation_figures(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                                       const std::vector<SentencePair>& pairs, const NamedHeads& heads);
SwitchFigures switch_figures(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                             const std::vector<MinimalPair>& pairs, const NamedHeads& heads);

}  // namespace headlight::tasks
