#pragma once
#include <atomic>
#include <chrono>
#include <random>
#include <stdexcept>
#include <thread>

#include "graph/evaluate.hpp"
#include "model/transformer.hpp"
#include "text/word_tokenizer.hpp"
#include "train/task.hpp"

namespace headlight::tests {

/// Six signs out of eight, repeated once: small enough to be learned within a test, and otherwise a real task. `a b c d e f a b c d e`,
/// with the signs of the second half as targets.
class FakeTask : public Task {
 public:
  explicit FakeTask(std::string name = "copy", int fails_at = -1) : name_(std::move(name)), fails_at_(fails_at) {}

  std::string name() const override { return name_; }
  std::string title() const override { return name_ == "copy" ? "Copy: the same signs again" : "Another: also the same signs"; }
  std::string about() const override { return "Signs are said twice. Watch a head find what followed last time."; }
  std::shared_ptr<const Tokenizer> tokenizer() const override { return words_; }
  bool causal() const override { return true; }
  std::string probe() const override { return "a b c d e f a b c d e"; }
  std::vector<Example::Look> probe_looks(const std::string& label) const override {
    std::vector<Example::Look> looks;
    for (Index row = 6; row < 11 && label == "copied from"; ++row) looks.push_back({0, row, {row - 5}});
    for (Index row = 1; row < 11 && label == "previous token"; ++row) looks.push_back({0, row, {row - 1}});
    return looks;
  }

  Recipe recipe() const override {
    Recipe r;
    r.task = name_;
    r.config.name = name_;
    r.config.d_model = 16;
    r.config.n_heads = 2;
    r.config.n_layers = 2;
    r.config.learned_positions = 12;
    r.config.norm = Norm::pre;
    r.config.final_norm = true;
    r.config.unembedding = Unembedding::own;
    r.steps = 60;
    r.batch = 8;
    r.rate = 1e-2;
    r.warm_up = 10;
    return r;
  }

  std::vector<Example> batch(std::uint64_t seed, int step, int size) const override {
    if (step == fails_at_) throw std::runtime_error("the examples of step " + std::to_string(step) + " cannot be read");
    std::mt19937_64 bits(seed * 1000003 + static_cast<std::uint64_t>(step));
    std::vector<Example> all;
    for (int i = 0; i < size; ++i) all.push_back(example(bits));
    return all;
  }

  /// The weight of each head one back and six back, labelled "previous token" and "copied from".
  Measures measure(const Weights& weights, const ModelConfig& config) const override {
    ++measured;
    const std::vector<std::string> words = {"a", "b", "c", "d", "e", "f", "a", "b", "c", "d", "e"};
    const auto n = static_cast<Index>(words.size());
    const ModelGraph model = transformer(config, words, axis(AxisKind::vocabulary, words_->vocabulary().pieces()), {});
    Bindings inputs(weights.by_name.begin(), weights.by_name.end());
    Matrix ids(n, 1), mask = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
      ids(i, 0) = static_cast<float>(words_->find(words[static_cast<size_t>(i)]));
      for (Index k = i + 1; k < n; ++k) mask(i, k) = -INFINITY;
    }
    inputs["tokens"] = std::make_shared<const Matrix>(ids);
    inputs["mask"] = std::make_shared<const Matrix>(mask);
    const Trace trace = evaluate(model.graph, inputs, {.threads = 1});
    return scores(model.nodes, trace, config.n_heads, ids);
  }

  mutable std::atomic<int> measured = 0;

 private:
  static Example example(std::mt19937_64& bits) {
    std::vector<int> signs = {1, 2, 3, 4, 5, 6, 7, 8};
    for (size_t i = 0; i < 6; ++i) std::swap(signs[i], signs[i + bits() % (8 - i)]);
    Example e;
    for (size_t i = 0; i < 11; ++i) {
      e.source.push_back(signs[i % 6]);
      e.labels.push_back(i < 5 ? -1 : signs[(i + 1) % 6]);
    }
    return e;
  }

  static Measures scores(const ModelNodes& nodes, const Trace& trace, int n_heads, const Matrix& ids) {
    Measures out;
    const Matrix& logits = trace[*nodes.logits];
    for (Index row = 5; row < 11; ++row) {
      Index likeliest = 0;
      logits.row(row).maxCoeff(&likeliest);
      out.accuracy += (static_cast<float>(likeliest) == ids((row + 1) % 6, 0) ? 1.0 : 0.0) / 6;
    }
    for (int a = 0; a < static_cast<int>(nodes.block.size()); ++a)
      for (int h = 0; h < n_heads; ++h) {
        const Matrix& p = trace[nodes.block[static_cast<size_t>(a)].attn.head[static_cast<size_t>(h)].pattern];
        double before = 0, copied = 0;
        for (Index row = 1; row < 11; ++row) before += static_cast<double>(p(row, row - 1)) / 10;
        for (Index row = 6; row < 11; ++row) copied += static_cast<double>(p(row, row - 5)) / 5;
        out.heads.push_back({a, h, "previous token", before, "rows 2 to 11 of 1 sequence"});
        out.heads.push_back({a, h, "copied from", copied});
      }
    return out;
  }

  std::string name_;
  int fails_at_;
  std::shared_ptr<const Tokenizer> words_ =
      std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "a", "b", "c", "d", "e", "f", "g", "h"});
};

/// A fake task with a preparation before the first step that lasts until the test ends it.
class SlowTask : public FakeTask {
 public:
  SlowTask(std::string name, size_t of) : FakeTask(std::move(name)), of_(of) {}

  bool prepare(const TellProgress& tell) const override {
    for (; made < of_; ++made) {
      if (!tell(made, of_)) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  std::string preparation() const override { return "drawing signs"; }

  mutable std::atomic<size_t> made = 0;

 private:
  size_t of_;
};

}  // namespace headlight::tests
