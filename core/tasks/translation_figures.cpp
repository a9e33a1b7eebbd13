#include <algorithm>
#include <functional>

#include "graph/largest_in_row.hpp"
#include "tasks/translation_task.hpp"
#include "text/words.hpp"
#include "train/batch_graph.hpp"

namespace headlight::tasks {
namespace {

constexpr const char *pronoun_label = translatable("a pronoun finds its noun"), *alignment_label = translatable("alignment");

/// Some sentences read by a model in one graph: its likeliest words, and the attention of its heads.
class Reading {
 public:
  Reading(const TranslationTask& task, const ModelConfig& config, const Weights& weights, std::span<const SentencePair> pairs)
      : pairs_(pairs) {
    std::vector<Example> examples;
    for (const SentencePair& pair : pairs) {
      first_source_.push_back(source_rows_);
      first_target_.push_back(target_rows_);
      examples.push_back(task.example(pair));
      examples.back().looks.clear();
      source_rows_ += static_cast<Index>(examples.back().source.size());
      target_rows_ += static_cast<Index>(examples.back().target.size());
    }
    Recipe recipe;
    recipe.config = config;
    const BatchGraph batch(recipe, task, examples, BatchCounts::of(recipe, examples), 0);
    Bindings inputs = batch.inputs();
    inputs.insert(weights.by_name.begin(), weights.by_name.end());
    trace_ = evaluate(batch.graph(), inputs, {.only_for = {*batch.nodes().logits}});
    nodes_ = batch.nodes();
    examples_ = std::move(examples);
  }

  size_t size() const { return pairs_.size(); }
  const SentencePair& pair(size_t i) const { return pairs_[i]; }

  /// True if the likeliest French word at place `at` is the right one; the place after the last word is `</s>`.
  bool writes_rightly(size_t i, Index at) const { return written(i, at) == wanted(i, at); }
  int wanted(size_t i, Index at) const { return examples_[i].labels[static_cast<size_t>(at)]; }
  Index words(size_t i) const { return static_cast<Index>(examples_[i].labels.size()); }  ///< French words and `</s>`
  int written(size_t i, Index at) const { return static_cast<int>(largest_in_row(trace_[*nodes_.logits], first_target_[i] + at)); }
  bool writes_all_rightly(size_t i) const {
    for (Index at = 0; at < words(i); ++at)
      if (!writes_rightly(i, at)) return false;
    return true;
  }
  /// Returns a row of a head's weights, over the English words and `</s>`.
  Eigen::RowVectorXf row(size_t i, const AttentionId& place, int head, Index query) const {
    const Matrix& pattern = trace_[attention_at(nodes_, place).head[static_cast<size_t>(head)].pattern];
    return pattern.row((place.decoder ? first_target_[i] : first_source_[i]) + query).head(static_cast<Index>(examples_[i].source.size()));
  }

 private:
  std::span<const SentencePair> pairs_;
  std::vector<Index> first_source_, first_target_;
  Index source_rows_ = 0, target_rows_ = 0;
  std::vector<Example> examples_;
  ModelNodes nodes_;
  Trace trace_;
};

/// Reads `pairs` in parts that fit the cache.
void read(const TranslationTask& task, const ModelConfig& config, const Weights& weights, const std::vector<SentencePair>& pairs,
          const std::function<void(const Reading&)>& look) {
  constexpr size_t at_once = 50;
  for (size_t first = 0; first < pairs.size(); first += at_once)
    look(Reading(task, config, weights, std::span(pairs).subspan(first, std::min(at_once, pairs.size() - first))));
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

struct Count {
  double right = 0, all = 0;
  void add(double value) { right += value, ++all; }
  double share() const { return tasks::share(right, all); }
};

void count_nouns(const Reading& r, const AttentionId& place, int head, Count& count) {
  for (size_t i = 0; i < r.size(); ++i)
    for (const Pronoun& pronoun : r.pair(i).pronouns)
      if (pronoun.antecedent >= 0) count.add(static_cast<double>(r.row(i, place, head, pronoun.at)(nouns_of(pronoun)).sum()));
}

void count_aligned(const Reading& r, const AttentionId& place, int head, Count& count) {
  for (size_t i = 0; i < r.size(); ++i)
    for (size_t t = 0; t < r.pair(i).french.size(); ++t) {
      if (!r.pair(i).content[t]) continue;
      const Index best = largest_in_row(r.row(i, place, head, static_cast<Index>(t)), 0);
      const std::vector<int>& true_words = r.pair(i).alignment[t];
      count.add(std::count(true_words.begin(), true_words.end(), static_cast<int>(best)) > 0);
    }
}

bool looks_rightly(const Reading& r, size_t i, const NamedHeads& heads, int wrong_noun) {
  const Pronoun& pronoun = r.pair(i).pronouns.front();
  const Eigen::RowVectorXf row = r.row(i, heads.pronoun, heads.pronoun_head, pronoun.at);
  return row(pronoun.antecedent) > row(wrong_noun);
}

}  // namespace

NamedHeads named_heads(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                       const std::vector<SentencePair>& pairs) {
  const auto n = static_cast<size_t>(config.n_heads);
  std::vector<Count> nouns(n), aligned(n);
  NamedHeads heads{{false, config.n_layers - 1, false}, {true, config.n_decoder_layers - 1, true}};
  read(task, config, weights, pairs, [&](const Reading& r) {
    for (size_t h = 0; h < n; ++h) {
      count_nouns(r, heads.pronoun, static_cast<int>(h), nouns[h]);
      count_aligned(r, heads.alignment, static_cast<int>(h), aligned[h]);
    }
  });
  const auto best = [](const std::vector<Count>& all) {
    return static_cast<int>(std::max_element(all.begin(), all.end(), [](const Count& a, const Count& b) { return a.share() < b.share(); }) -
                            all.begin());
  };
  heads.pronoun_head = best(nouns);
  heads.alignment_head = best(aligned);
  return heads;
}

TranslationFigures translation_figures(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                                       const std::vector<SentencePair>& pairs, const NamedHeads& heads) {
  Count exact, gender, nouns, aligned;
  read(task, config, weights, pairs, [&](const Reading& r) {
    for (size_t i = 0; i < r.size(); ++i) {
      exact.add(r.writes_all_rightly(i));
      for (const Pronoun& pronoun : r.pair(i).pronouns)
        if (pronoun.gender_differs) gender.add(r.writes_rightly(i, pronoun.in_french));
    }
    count_nouns(r, heads.pronoun, heads.pronoun_head, nouns);
    count_aligned(r, heads.alignment, heads.alignment_head, aligned);
  });
  return {static_cast<int>(pairs.size()), exact.share(), gender.share(), nouns.share(), aligned.share()};
}

SwitchFigures switch_figures(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                             const std::vector<MinimalPair>& pairs, const NamedHeads& heads) {
  std::vector<SentencePair> a, b;
  for (const MinimalPair& pair : pairs) a.push_back(pair.a), b.push_back(pair.b);
  std::vector<bool> looks(pairs.size(), true), writes(pairs.size(), true);
  for (const auto* side : {&a, &b}) {
    size_t at = 0;
    read(task, config, weights, *side, [&](const Reading& r) {
      for (size_t i = 0; i < r.size(); ++i, ++at) {
        const int wrong = (side == &a ? b : a)[at].pronouns.front().antecedent;
        looks[at] = looks[at] && looks_rightly(r, i, heads, wrong);
        writes[at] = writes[at] && r.writes_rightly(i, r.pair(i).pronouns.front().in_french);
      }
    });
  }
  const auto n = static_cast<double>(pairs.size());
  return {static_cast<int>(pairs.size()), share(static_cast<double>(std::count(looks.begin(), looks.end(), true)), n),
          share(static_cast<double>(std::count(writes.begin(), writes.end(), true)), n)};
}

std::vector<std::string> first_mistakes(const TranslationTask& task, const ModelConfig& config, const Weights& weights,
                                        const std::vector<SentencePair>& pairs) {
  std::vector<std::string> all;
  const Tokenizer& french = *task.target_tokenizer();
  read(task, config, weights, pairs, [&](const Reading& r) {
    for (size_t i = 0; i < r.size(); ++i) {
      Index at = 0;
      while (at < r.words(i) && r.writes_rightly(i, at)) ++at;
      all.push_back(at == r.words(i) ? ""
                                     : "\"" + french.piece(r.written(i, at)) + "\" instead of \"" + french.piece(r.wanted(i, at)) + "\"");
    }
  });
  return all;
}

Measures TranslationTask::measure(const Weights& weights, const ModelConfig& config) const {
  const NamedHeads heads = named_heads(*this, config, weights, measured_);
  const TranslationFigures figures = translation_figures(*this, config, weights, measured_, heads);
  Measures m;
  m.accuracy = figures.exact;
  m.heads = {{number_of_attention(config, heads.pronoun), heads.pronoun_head, pronoun_label, figures.on_noun,
              tr("the rows of pronouns of {n} sentences", {{"n", figures.sentences}})},
             {number_of_attention(config, heads.alignment), heads.alignment_head, alignment_label, figures.aligned,
              tr("the rows of nouns, adjectives and verbs of {n} sentences", {{"n", figures.sentences}})}};
  return m;
}

std::vector<Example::Look> TranslationTask::probe_looks(const std::string& label) const {
  const std::optional<SentencePair> pair = grammar().translate(split_words(probe()));
  if (!pair) return {};
  std::vector<Example::Look> looks = translation_example(*pair, grammar()).looks;
  std::erase_if(looks, [&](const Example::Look& look) {
    if (look.guided == pronoun_guide) return label != pronoun_label;
    return label != alignment_label || !pair->content[static_cast<size_t>(look.query)];
  });
  return looks;
}

}  // namespace headlight::tasks
