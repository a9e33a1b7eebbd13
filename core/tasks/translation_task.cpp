#include "tasks/translation_task.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <random>

#include "base/error.hpp"
#include "base/message.hpp"
#include "model/transformer.hpp"
#include "tasks/translation_card.hpp"

namespace headlight::tasks {
namespace {

constexpr std::uint64_t measured_seed = 2;

/// 0 to n - 1 in an order that a seed decides (Fisher and Yates).
std::vector<size_t> shuffled(size_t n, std::uint64_t seed) {
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937_64 draw(seed);
  for (size_t i = n; i > 1; --i) std::swap(order[i - 1], order[draw() % i]);
  return order;
}

}  // namespace

TranslationTask::TranslationTask(std::shared_ptr<TrainingSentences> sentences, bool guided)
    : sentences_(std::move(sentences)),
      guided_(guided),
      english_(std::make_shared<const WordTokenizer>(grammar().english())),
      french_(std::make_shared<const ElisionTokenizer>(grammar().french())),
      measured_(grammar().held_out(Grammar::HeldOut::noun_pair, 60, measured_seed)) {}

TranslationTask::TranslationTask(const std::filesystem::path& folder, bool guided, size_t n_training)
    : TranslationTask(std::make_shared<TrainingSentences>(folder, n_training), guided) {}

std::string TranslationTask::about() const {
  if (!guided_) return translatable("The same sentences, but no head is shown where to look: what the heads do, they find by themselves.");
  return translatable(
      "An encoder reads English, a decoder writes French. French pronouns have a gender, so \"it\" must find its noun. Watch encoder "
      "layer 2: a head learns to look from \"it\" to the noun.");
}

std::string TranslationTask::probe_target() const { return "l' éléphant a mangé la banane parce qu' il avait faim"; }

Recipe TranslationTask::recipe() const {
  Recipe r;
  r.task = name();
  r.config = {.name = name(),
              .d_model = 64,
              .n_heads = 4,
              .n_layers = 2,
              .n_decoder_layers = 1,
              .d_mlp = 128,
              .biases = true,
              .norm = Norm::pre,
              .activation = Activation::relu,
              .embed_scale = 8,
              .sinusoids = {.first = 0, .width = 64},
              .final_norm = true,
              .unembedding = Unembedding::tied};
  r.steps = 8000;
  r.position_offset = 3;
  if (!guided_) return r;
  const int pronouns = number_of_attention(r.config, {.layer = r.config.n_layers - 1});
  const int alignment = number_of_attention(r.config, {.decoder = true, .layer = 0, .cross = true});
  r.guided = {{.attention = pronouns, .head = 0, .weight = 0.1, .full_until = 1500, .gone_at = 2500, .what = "it -> its noun"},
              {.attention = alignment,
               .head = 0,
               .weight = 0.1,
               .full_until = 1500,
               .gone_at = 2500,
               .what = "a French word -> the English words it translates"}};
  return r;
}

Example TranslationTask::example(const SentencePair& pair) const {
  Example e = translation_example(pair, grammar());
  if (!guided_) e.looks.clear();
  return e;
}

std::vector<Example> TranslationTask::sample(int n) const {
  std::vector<Example> all;
  for (size_t i = 0; i < static_cast<size_t>(n); ++i) all.push_back(example(measured_[i % measured_.size()]));
  return all;
}

/// Each block has its own random numbers.
std::vector<Example> TranslationTask::drawn(std::uint64_t seed, int block, int size) const {
  std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), static_cast<std::uint32_t>(block)};
  std::mt19937_64 random(mixed);
  std::vector<Example> all;
  for (int in_vain = 0; all.size() < static_cast<size_t>(size);)
    if (const std::optional<SentencePair> pair = grammar().draw_for_training(random)) {
      all.push_back(translation_example(*pair, grammar()));
      all.back().kind = pair->kind;
      in_vain = 0;
    } else if (++in_vain > Grammar::most_in_vain) {
      Grammar::refuse_too_few(all.size(), static_cast<size_t>(size));
    }
  return all;
}

/// Every sentence once, then all again in another order.
std::vector<Example> TranslationTask::batch(std::uint64_t seed, int step, int size) const {
  const size_t n = sentences_->size();
  if (static_cast<size_t>(size) > n)
    throw UserError(tr("a batch of {batch} is too large: there are {n} sentences to learn from", {{"batch", size}, {"n", n}}));
  sentences_->draw([](size_t, size_t) { return true; });
  const size_t per_pass = n / static_cast<size_t>(size);
  const size_t pass = static_cast<size_t>(step) / per_pass, first = static_cast<size_t>(step) % per_pass * static_cast<size_t>(size);
  const std::vector<size_t> order = shuffled(n, seed * 1'000'003 + pass);
  std::vector<Example> batch;
  for (size_t i = first; i < first + static_cast<size_t>(size); ++i) {
    batch.push_back((*sentences_)[order[i]]);
    if (!guided_) batch.back().looks.clear();
  }
  return batch;
}

std::string TranslationTask::card(const Checkpoint& trained, const Making& making) const {
  return translation_card(*this, trained, report_on(*this, trained.recipe.config, trained.weights), making);
}

AlignmentHead TranslationTask::alignment_head(const Checkpoint& trained) const {
  const NamedHeads heads = named_heads(*this, trained.recipe.config, trained.weights, measured());
  return {heads.alignment.layer, heads.alignment_head};
}

}  // namespace headlight::tasks
