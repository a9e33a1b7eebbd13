#pragma once
#include <cstring>
#include <random>

#include "text/elision_tokenizer.hpp"
#include "train/task.hpp"

namespace headlight::tests {

/// Three to five random words, translated from last to first. The guided head learns to attend from the last word of the source to the
/// first or second.
class TinyTranslation : public Task {
 public:
  std::string name() const override { return "tiny"; }
  std::string title() const override { return "Tiny"; }
  std::string about() const override { return "For tests."; }
  std::shared_ptr<const Tokenizer> tokenizer() const override { return source_; }
  std::shared_ptr<const Tokenizer> target_tokenizer() const override { return target_; }
  bool causal() const override { return false; }
  std::string probe() const override { return "one two three"; }
  std::string probe_target() const override { return "trois deux un"; }
  Measures measure(const Weights&, const ModelConfig&) const override { return {}; }

  Recipe recipe() const override {
    Recipe r;
    r.task = name();
    r.config = {.name = "tiny",
                .d_model = 8,
                .n_heads = 2,
                .n_layers = 2,
                .n_decoder_layers = 1,
                .d_mlp = 12,
                .biases = true,
                .norm = Norm::pre,
                .activation = Activation::gelu,
                .embed_scale = 2.5,
                .sinusoids = {.first = 0, .width = 8},
                .final_norm = true,
                .unembedding = Unembedding::tied};
    r.steps = 40;
    r.batch = 6;
    r.warm_up = 10;
    r.position_offset = 2;
    r.entropy = 0.05;
    r.entropy_ramp = 10;
    r.guided = {{.attention = 1, .head = 1, .weight = 0.3, .full_until = 20, .gone_at = 30, .what = "last -> first"}};
    return r;
  }

  std::vector<Example> batch(std::uint64_t seed, int step, int size) const override {
    std::mt19937_64 draw(seed * 1000 + static_cast<std::uint64_t>(step));
    std::vector<Example> all;
    for (int i = 0; i < size; ++i) {
      Example e;
      for (std::uint64_t n = 3 + draw() % 3; n > 0; --n) e.source.push_back(3 + static_cast<int>(draw() % 5));
      e.labels.assign(e.source.rbegin(), e.source.rend());
      e.target = {1};
      e.target.insert(e.target.end(), e.labels.begin(), e.labels.end());
      e.labels.push_back(2);
      e.looks = {{0, static_cast<Index>(e.source.size()) - 1, {0, 1}}};
      e.source.push_back(2);
      all.push_back(std::move(e));
    }
    return all;
  }

 private:
  std::shared_ptr<const Tokenizer> source_ =
      std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "<s>", "</s>", "one", "two", "three", "four", "five"});
  std::shared_ptr<const Tokenizer> target_ =
      std::make_shared<const ElisionTokenizer>(std::vector<std::string>{"<pad>", "<s>", "</s>", "un", "deux", "trois", "quatre", "cinq"});
};

/// True if two models, or the moments of two optimisers, are equal to the last bit.
inline bool same_bits(const Weights& a, const Weights& b) {
  if (a.by_name.size() != b.by_name.size()) return false;
  for (const auto& [name, value] : a.by_name)
    if (!b.has(name) || b[name].rows() != value->rows() || b[name].cols() != value->cols() ||
        std::memcmp(b[name].data(), value->data(), static_cast<size_t>(value->size()) * sizeof(float)) != 0)
      return false;
  return true;
}

}  // namespace headlight::tests
