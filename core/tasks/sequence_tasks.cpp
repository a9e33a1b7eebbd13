#include "tasks/sequence_tasks.hpp"

#include <algorithm>
#include <random>
#include <sstream>

#include "analysis/induction.hpp"
#include "text/word_tokenizer.hpp"
#include "train/head_scores.hpp"

namespace headlight::tasks {
namespace {

constexpr int start = 1, mark = 2, first_sign = 3;     // ids; 0 is <pad>
constexpr std::uint64_t unseen_seed = 0x756E7365656E;  // for the examples that a model is measured on
constexpr int n_unseen = 32;

/// Random numbers that depend only on seed and step: the standard specifies this generator and seed_seq, but not its distributions.
class Draw {
 public:
  Draw(std::uint64_t seed, int step) {
    std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), static_cast<std::uint32_t>(step)};
    bits_.seed(mixed);
  }
  /// A number from `low` to `high`, both included.
  int between(int low, int high) { return low + static_cast<int>(bits_() % static_cast<std::uint64_t>(high - low + 1)); }
  /// `n` different ids of signs out of `n_signs`, in random order.
  std::vector<int> signs(int n, int n_signs) {
    std::vector<int> all(static_cast<size_t>(n_signs));
    for (int i = 0; i < n_signs; ++i) all[static_cast<size_t>(i)] = first_sign + i;
    for (int i = 0; i < n; ++i) std::swap(all[static_cast<size_t>(i)], all[static_cast<size_t>(between(i, n_signs - 1))]);
    all.resize(static_cast<size_t>(n));
    return all;
  }

 private:
  std::mt19937_64 bits_;
};

std::vector<std::string> letters() {
  std::vector<std::string> all;
  for (char letter = 'a'; letter <= 'z'; ++letter) all.emplace_back(1, letter);
  return all;
}

/// 64 signs of one glyph each that are hard to confuse: Latin letters, digits, Greek letters unlike any Latin one, and marks.
std::vector<std::string> many_signs() {
  std::vector<std::string> all = letters();
  for (char digit = '0'; digit <= '9'; ++digit) all.emplace_back(1, digit);
  for (const char* sign : {"α", "β", "γ", "δ", "ε", "ζ", "η", "θ", "λ", "μ", "ξ", "π", "σ", "τ",
                           "φ", "ψ", "ω", "!", "#", "$", "%", "&", "*", "+", "=", "?", "@", "~"})
    all.emplace_back(sign);
  return all;
}

std::vector<std::string> numbers_below(int end) {
  std::vector<std::string> all;
  for (int i = 0; i < end; ++i) all.push_back(std::to_string(i));
  return all;
}

std::shared_ptr<const Tokenizer> tokenizer_of(const std::vector<std::string>& signs) {
  std::vector<std::string> words = {"<pad>", "^", ">"};
  words.insert(words.end(), signs.begin(), signs.end());
  return std::make_shared<const WordTokenizer>(std::move(words));
}

/// Two causal layers of attention alone, with learned positions.
ModelConfig two_layers(const std::string& name, int d_model, int n_heads, int longest) {
  ModelConfig c;
  c.name = name;
  c.d_model = d_model;
  c.n_heads = n_heads;
  c.n_layers = 2;
  c.norm = Norm::pre;
  c.final_norm = true;
  c.learned_positions = longest;
  c.unembedding = Unembedding::own;
  return c;
}

/// Heads start with nearly uniform attention, and the entropy term then makes them decide. With larger initial weights, or more heads, some
/// of the tried seeds still had no induction head after 1000 steps; with these all of them found one within 300.
Recipe short_recipe(ModelConfig config, int batch, double entropy) {
  Recipe r;
  r.task = config.name;
  r.config = std::move(config);
  r.steps = 600;
  r.batch = batch;
  r.rate = 4e-3;
  r.warm_up = 100;
  r.entropy = entropy;
  r.entropy_ramp = 400;
  r.initial_attention = 0.5;
  return r;
}

using Looks = std::vector<Example::Look>;
constexpr int nobody = -1;  // these looks guide no head

Looks at_previous(const Example& example, Index last) {
  Looks looks;
  for (Index row = 1; row <= last && row < static_cast<Index>(example.source.size()); ++row) looks.push_back({nobody, row, {row - 1}});
  return looks;
}

/// Looks from every row at all earlier places with `holds(row, key)`; rows without such a place have none.
template <class Holds>
Looks at_earlier(const Example& example, Holds holds) {
  Looks looks;
  for (Index row = 0; row < static_cast<Index>(example.source.size()); ++row) {
    std::vector<Index> keys;
    for (Index key = 0; key < row; ++key)
      if (holds(static_cast<size_t>(row), static_cast<size_t>(key))) keys.push_back(key);
    if (!keys.empty()) looks.push_back({nobody, row, std::move(keys)});
  }
  return looks;
}

Looks at_duplicate(const Example& e) {
  return at_earlier(e, [&](size_t row, size_t key) { return e.source[row] == e.source[key]; });
}

/// Looks at earlier occurrences of the target token.
Looks at_wanted(const Example& e) {
  return at_earlier(e, [&](size_t row, size_t key) { return e.labels[row] == e.source[key]; });
}

class SequenceTask : public Task {
 public:
  SequenceTask(const std::vector<std::string>& signs, std::vector<HeadLabel> labels)
      : tokenizer_(tokenizer_of(signs)), labels_(std::move(labels)) {}

  std::shared_ptr<const Tokenizer> tokenizer() const override { return tokenizer_; }
  bool causal() const override { return true; }
  std::vector<Example> batch(std::uint64_t seed, int step, int size) const override {
    Draw draw(seed, step);
    std::vector<Example> all;
    for (int i = 0; i < size; ++i) all.push_back(example(draw));
    return all;
  }
  Measures measure(const Weights& weights, const ModelConfig& config) const override {
    return measure_heads(*this, weights, config, batch(unseen_seed, 0, n_unseen), labels_);
  }
  Looks probe_looks(const std::string& label) const override {
    for (const HeadLabel& known : labels_)
      if (known.title == label) return known.looks(probe_example());
    return {};
  }

 protected:
  virtual Example example(Draw& draw) const = 0;
  /// The probe as an example that asks for each next token from the row `first_asked` on.
  Example probe_as_example(Index first_asked) const {
    Example e;
    std::istringstream words(probe());
    for (std::string word; words >> word;) e.source.push_back(tokenizer_->find(word));
    e.labels.assign(e.source.begin() + 1, e.source.end());
    e.labels.push_back(-1);
    std::fill_n(e.labels.begin(), first_asked, -1);
    return e;
  }
  virtual Example probe_example() const = 0;
  int n_signs() const { return tokenizer_->size() - first_sign; }

 private:
  std::shared_ptr<const Tokenizer> tokenizer_;
  std::vector<HeadLabel> labels_;
};

// --- Induction ---------------------------------------------------------------------------------------------------------------------------

/// The number of signs before the first is repeated. The label "previous token" is measured only up to there, since later that token can
/// also be found by its successor.
Index period_of(const Example& example) {
  const auto again = std::find(example.source.begin() + 2, example.source.end(), example.source[1]);
  return again - example.source.begin() - 1;
}

Looks at_what_followed(const Example& e) {
  Looks looks;
  for (Index row = 0; row < static_cast<Index>(e.source.size()); ++row)
    if (std::vector<Index> keys = after_the_same(e.source, row); !keys.empty()) looks.push_back({nobody, row, std::move(keys)});
  return looks;
}

class Induction final : public SequenceTask {
 public:
  Induction()
      : SequenceTask(many_signs(), {{translatable("previous token"), [](const Example& e) { return at_previous(e, period_of(e)); }},
                                    {translatable("induction"), at_what_followed},
                                    {translatable("duplicate token"), at_duplicate}}) {}

  std::string name() const override { return "induction"; }
  std::string title() const override { return translatable("Induction: repeated sequences"); }
  std::string about() const override {
    return translatable(
        "A random sequence is repeated; the model predicts what comes next. Watch a head of the first layer learn to look one back, and "
        "then heads of the second to look at what "
        "followed this sign before: an induction head forms, and the loss drops suddenly.");
  }
  std::string probe() const override { return "^ b l a c k h o r s e b l a c k h o r s e"; }

  Recipe recipe() const override { return short_recipe(two_layers(name(), 64, 2, length), 32, 0.2); }

 protected:
  static constexpr int length = 32, shortest_period = 8, longest_period = 16;

  Example example(Draw& draw) const override {
    const int period = draw.between(shortest_period, longest_period);
    const std::vector<int> signs = draw.signs(period, n_signs());
    const auto at = [&](int i) { return signs[static_cast<size_t>(i % period)]; };
    Example e;
    for (int i = 0; i < length; ++i) {
      e.source.push_back(i == 0 ? start : at(i - 1));
      e.labels.push_back(i > period ? at(i) : -1);  // before that, this row's sign has not been seen yet
    }
    return e;
  }
  Example probe_example() const override { return probe_as_example(period_of(probe_as_example(0)) + 1); }
};

// --- Copy, reverse, sort -----------------------------------------------------------------------------------------------------------------

/// Some different signs, the mark, and their rewritten form.
class Rewriting : public SequenceTask {
 public:
  Rewriting(const std::vector<std::string>& signs, int shortest, int longest, std::vector<HeadLabel> labels)
      : SequenceTask(signs, std::move(labels)), shortest_(shortest), longest_(longest) {}

 protected:
  virtual std::vector<int> rewritten(std::vector<int> signs) const = 0;
  int longest_text() const { return 2 * longest_ + 2; }

  Example example(Draw& draw) const override {
    const std::vector<int> signs = draw.signs(draw.between(shortest_, longest_), n_signs()), out = rewritten(signs);
    Example e;
    e.source = {start};
    e.source.insert(e.source.end(), signs.begin(), signs.end());
    e.labels.assign(e.source.size(), -1);
    e.source.push_back(mark);
    e.source.insert(e.source.end(), out.begin(), out.end() - 1);
    e.labels.insert(e.labels.end(), out.begin(), out.end());
    return e;
  }
  Example probe_example() const override {
    const std::vector<int> ids = probe_as_example(0).source;
    return probe_as_example(std::find(ids.begin(), ids.end(), mark) - ids.begin());
  }

 private:
  int shortest_, longest_;
};

const HeadLabel previous = {translatable("previous token"),
                            [](const Example& e) { return at_previous(e, static_cast<Index>(e.source.size())); }};

class Copy final : public Rewriting {
 public:
  Copy() : Rewriting(letters(), 3, 10, {{translatable("copying"), at_wanted}, {translatable("duplicate token"), at_duplicate}, previous}) {}

  std::string name() const override { return "copy"; }
  std::string title() const override { return translatable("Copy: the same letters again"); }
  std::string about() const override {
    return translatable(
        "After the mark > the letters are said once more. A head finds the letter that it said last and looks one further: a diagonal "
        "in its pattern.");
  }
  std::string probe() const override { return "^ h e a d l i g > h e a d l i g"; }

  Recipe recipe() const override { return short_recipe(two_layers(name(), 64, 2, longest_text()), 64, 0.05); }

 protected:
  std::vector<int> rewritten(std::vector<int> signs) const override { return signs; }
};

class Reverse final : public Rewriting {
 public:
  Reverse()
      : Rewriting(letters(), 3, 10,
                  {{translatable("the next letter"), at_wanted}, {translatable("duplicate token"), at_duplicate}, previous}) {}

  std::string name() const override { return "reverse"; }
  std::string title() const override { return translatable("Reverse: the letters backwards"); }
  std::string about() const override {
    return translatable(
        "After the mark > the letters are said from last to first: the pattern is a diagonal the other way. One way is to find the "
        "letter said last and to read there which one "
        "stood before it.");
  }
  std::string probe() const override { return "^ w o r d s > s d r o w"; }

  Recipe recipe() const override { return short_recipe(two_layers(name(), 64, 2, longest_text()), 64, 0.05); }

 protected:
  std::vector<int> rewritten(std::vector<int> signs) const override { return {signs.rbegin(), signs.rend()}; }
};

class Sort final : public Rewriting {
 public:
  Sort()
      : Rewriting(numbers_below(32), 3, 8,
                  {{translatable("the next larger number"), at_wanted}, {translatable("duplicate token"), at_duplicate}, previous}) {}

  std::string name() const override { return "sort"; }
  std::string title() const override { return translatable("Sort: numbers by size"); }
  std::string about() const override {
    return translatable(
        "After the mark > the numbers are said from small to large. Nobody tells the model that they are numbers: a head learns to look "
        "at the smallest one that is larger than the "
        "one said last.");
  }
  std::string probe() const override { return "^ 17 4 28 9 21 13 > 4 9 13 17 21 28"; }

  Recipe recipe() const override { return short_recipe(two_layers(name(), 64, 4, longest_text()), 32, 0.2); }

 protected:
  std::vector<int> rewritten(std::vector<int> signs) const override {
    std::sort(signs.begin(), signs.end());
    return signs;
  }
};

}  // namespace

std::shared_ptr<const Task> induction_task() { return std::make_shared<Induction>(); }
std::shared_ptr<const Task> copy_task() { return std::make_shared<Copy>(); }
std::shared_ptr<const Task> reverse_task() { return std::make_shared<Reverse>(); }
std::shared_ptr<const Task> sort_task() { return std::make_shared<Sort>(); }

}  // namespace headlight::tasks
