#include "train/head_scores.hpp"

#include <algorithm>

#include "graph/largest_in_row.hpp"
#include "train/batch_graph.hpp"

namespace headlight::train {
namespace {

/// A row of the packed patterns with the places that count.
struct TellingRow {
  Index row;
  std::vector<Index> keys;
};

/// The rows that a label speaks of, and the number of examples that have any.
struct TellingRows {
  std::vector<TellingRow> rows;
  size_t sequences = 0;
};

/// The rows and places of a label in all examples; rows of a pattern are those of the decoder if there is one, else of the source.
TellingRows telling_rows(const HeadLabel& label, std::span<const Example> examples, bool decoder) {
  TellingRows all;
  Index first = 0;
  for (const Example& example : examples) {
    std::vector<Example::Look> looks = label.looks(example);
    all.sequences += looks.empty() ? 0 : 1;
    for (Example::Look& look : looks) all.rows.push_back({first + look.query, std::move(look.keys)});
    first += static_cast<Index>(decoder ? example.target.size() : example.source.size());
  }
  return all;
}

double mean_weight(const Matrix& pattern, const std::vector<TellingRow>& rows) {
  double sum = 0;
  for (const TellingRow& telling : rows)
    for (const Index key : telling.keys) sum += static_cast<double>(pattern(telling.row, key));
  return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
}

size_t rows_against(const Matrix& pattern, const std::vector<TellingRow>& rows) {
  return static_cast<size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const TellingRow& telling) { return is_largest_elsewhere(pattern, telling.row, telling.keys); }));
}

bool speaks_of(const HeadLabel& label, int attention) {
  return label.attentions.empty() || std::find(label.attentions.begin(), label.attentions.end(), attention) != label.attentions.end();
}

}  // namespace

Message rows_measured(const HeadLabel& label, std::span<const Example> examples) {
  Index first = -1, last = -1;
  size_t telling = 0;
  for (const Example& example : examples) {
    const std::vector<Example::Look> looks = label.looks(example);
    for (const Example::Look& look : looks) {
      first = first < 0 ? look.query : std::min(first, look.query);
      last = std::max(last, look.query);
    }
    telling += !looks.empty();
  }
  if (first < 0) return tr("no rows");
  const std::initializer_list<Message::Argument> given = {{"first", first + 1}, {"last", last + 1}, {"n", telling}};
  if (first == last) return telling == 1 ? tr("row {first} of {n} sequence", given) : tr("row {first} of {n} sequences", given);
  return telling == 1 ? tr("rows {first} to {last} of {n} sequence", given) : tr("rows {first} to {last} of {n} sequences", given);
}

Measures measure_heads(const Task& task, const Weights& weights, const ModelConfig& config, std::span<const Example> examples,
                       std::span<const HeadLabel> labels, double least) {
  Recipe recipe;
  recipe.config = config;
  const BatchCounts counts = BatchCounts::of(recipe, examples);
  const BatchGraph batch(recipe, task, examples, counts, 0);
  Bindings inputs = batch.inputs();
  inputs.insert(weights.by_name.begin(), weights.by_name.end());
  const Trace trace = evaluate(batch.graph(), inputs, {.only_for = {batch.loss()}, .threads = 1});  // leaves the other threads to a trainer
  Measures measures;
  measures.accuracy = static_cast<double>(batch.right(trace)) / static_cast<double>(std::max<Index>(1, counts.targets));
  const std::vector<AttentionId> places = attention_ids(batch.nodes());
  for (int attention = 0; attention < static_cast<int>(places.size()); ++attention) {
    const AttentionId& place = places[static_cast<size_t>(attention)];
    std::vector<HeadScore> best(static_cast<size_t>(config.n_heads), {attention, 0, "", -1});
    for (const HeadLabel& label : labels) {
      if (!speaks_of(label, attention)) continue;
      const auto [rows, sequences] = telling_rows(label, examples, place.decoder);
      const Message on = rows_measured(label, examples);
      for (int head = 0; head < config.n_heads; ++head) {
        const Matrix& pattern = trace[attention_at(batch.nodes(), place).head[static_cast<size_t>(head)].pattern];
        const double score = mean_weight(pattern, rows);
        if (score > best[static_cast<size_t>(head)].score)
          best[static_cast<size_t>(head)] = {attention, head, label.title, score, on, rows.size(), rows_against(pattern, rows), sequences};
      }
    }
    std::copy_if(best.begin(), best.end(), std::back_inserter(measures.heads),
                 [&](const HeadScore& score) { return score.score >= least; });
  }
  return measures;
}

}  // namespace headlight::train
