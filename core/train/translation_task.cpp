#include "train/translation_task.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/transformer.hpp"

namespace headlight {
namespace {

constexpr std::uint64_t training_seed = 1, measured_seed = 2;
constexpr int pronoun_guide = 0, alignment_guide = 1;  ///< their places in Recipe::guided

std::vector<int> ids_of(const std::vector<std::string>& words, const Vocabulary& vocabulary) {
  std::vector<int> ids;
  for (const std::string& word : words) ids.push_back(vocabulary.find(word));
  return ids;
}

/// 0 to n - 1 in an order that a seed decides (Fisher and Yates).
std::vector<size_t> shuffled(size_t n, std::uint64_t seed) {
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937_64 draw(seed);
  for (size_t i = n; i > 1; --i) std::swap(order[i - 1], order[draw() % i]);
  return order;
}

}  // namespace

std::vector<Index> nouns_of(const Pronoun& pronoun) {
  std::vector<Index> nouns = {pronoun.antecedent};
  nouns.insert(nouns.end(), pronoun.together.begin(), pronoun.together.end());
  return nouns;
}

TranslationTask::TranslationTask(const std::filesystem::path& folder, bool guided, size_t n_training)
    : grammar_(Grammar::read(folder)), guided_(guided), english_(std::make_shared<const Vocabulary>(grammar_.english())),
      french_(std::make_shared<const Vocabulary>(grammar_.french())) {
  for (const SentencePair& pair : grammar_.training(n_training, training_seed)) training_.push_back(example(pair));
  measured_ = grammar_.held_out(Grammar::HeldOut::noun_pair, 60, measured_seed);
}

std::string TranslationTask::about() const {
  if (!guided_) return "The same sentences, but no head is shown where to look: what the heads do, they find by themselves.";
  return "An encoder reads English, a decoder writes French. French pronouns have a gender, so \"it\" must find its noun. Watch encoder layer 2: a head learns to look from \"it\" to the noun.";
}

std::string TranslationTask::probe_target() const { return "l' éléphant a mangé la banane parce qu' il avait faim"; }

Recipe TranslationTask::recipe() const {
  Recipe r;
  r.task = name();
  r.config = {.name = name(), .d_model = 64, .n_heads = 4, .n_layers = 2, .n_decoder_layers = 1, .d_mlp = 128, .biases = true, .norm = Norm::pre, .activation = Activation::relu,
              .embed_scale = 8, .sinusoids = {.first = 0, .width = 64}, .final_norm = true, .unembedding = Unembedding::tied};
  r.steps = 8000;
  r.position_offset = 3;
  if (!guided_) return r;
  const int pronouns = r.config.n_layers - 1, alignment = r.config.n_layers + 1;
  r.guided = {{.attention = pronouns, .head = 0, .weight = 0.1, .full_until = 1500, .gone_at = 2500, .what = "it -> its noun"},
              {.attention = alignment, .head = 0, .weight = 0.1, .full_until = 1500, .gone_at = 2500, .what = "a French word -> the English words it translates"}};
  return r;
}

Example TranslationTask::example(const SentencePair& pair) const {
  Example e;
  e.source = ids_of(pair.english, *english_);
  e.source.push_back(Grammar::end_id);
  e.wanted = ids_of(pair.french, *french_);
  e.target = e.wanted;
  e.target.insert(e.target.begin(), Grammar::begin_id);
  e.wanted.push_back(Grammar::end_id);
  if (!guided_) return e;
  for (const Pronoun& pronoun : pair.pronouns)
    if (pronoun.antecedent >= 0) e.looks.push_back({pronoun_guide, pronoun.at, nouns_of(pronoun)});
  for (size_t t = 0; t < pair.french.size(); ++t)
    if (!pair.alignment[t].empty()) e.looks.push_back({alignment_guide, static_cast<Index>(t), {pair.alignment[t].begin(), pair.alignment[t].end()}});
  return e;
}

/// Every sentence once, then all again in another order.
std::vector<Example> TranslationTask::batch(std::uint64_t seed, int step, int size) const {
  const size_t n = training_.size(), per_pass = n / static_cast<size_t>(size);
  const size_t pass = static_cast<size_t>(step) / per_pass, first = static_cast<size_t>(step) % per_pass * static_cast<size_t>(size);
  const std::vector<size_t> order = shuffled(n, seed * 1'000'003 + pass);
  std::vector<Example> batch;
  for (size_t i = first; i < first + static_cast<size_t>(size); ++i) batch.push_back(training_[order[i]]);
  return batch;
}

}  // namespace headlight
