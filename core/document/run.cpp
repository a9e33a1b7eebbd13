#include "document/run.hpp"

#include "document/masks.hpp"

namespace headlight {
namespace {

MatrixPtr ids_column(const TokenizedSentence& sentence) {
  Matrix ids(sentence.size(), 1);
  for (int t = 0; t < sentence.size(); ++t) ids(t, 0) = static_cast<float>(sentence.tokens[static_cast<size_t>(t)].id);
  return std::make_shared<const Matrix>(std::move(ids));
}

/// Keeps the earlier matrix where the new one has the same numbers, so that what depends on it counts as unchanged.
MatrixPtr settled(Matrix value, const MatrixPtr& before) {
  if (before && before->rows() == value.rows() && before->cols() == value.cols() && *before == value) return before;
  return std::make_shared<const Matrix>(std::move(value));
}

/// Whether the graph of `before` serves `now`: the same words, shape and vocabulary.
bool same_graph(const Run* before, const Document& now, size_t sample, const TokenizedSentence& tokens) {
  return before && sample < before->samples.size() && before->document.config == now.config && before->document.model == now.model &&
         before->document.vocabulary == now.vocabulary && before->samples[sample].tokens.tokens == tokens.tokens;
}

/// The overrides of sentence `sample` that have a place in its graph; `before` when they are the same.
std::shared_ptr<const Overrides> overrides_of(const Document& document, int sample, const Graph& graph, const std::shared_ptr<const Overrides>& before) {
  Overrides found;
  for (const auto& [place, by_hand] : document.overrides) {
    if (place.sample != sample || !graph.has(place.node)) continue;
    const NodeId id = graph.find(place.node);
    const Axes& axes = graph[id].axes;
    if (place.row < axes.rows.size && place.col < axes.cols.size) found[id].push_back({place.row, place.col, by_hand.value, by_hand.keep_sum});
  }
  if (found.empty()) return nullptr;
  return before && *before == found ? before : std::make_shared<const Overrides>(std::move(found));
}

}  // namespace

ModelGraph graph_of(const Document& document, const TokenizedSentence& tokens) {
  return transformer(document.config, tokens.texts(), axis(AxisKind::vocabulary, document.vocabulary->words()), document.model->dimension_names);
}

std::shared_ptr<const Run> compute(const Document& document, const Run* before) {
  auto run = std::make_shared<Run>();
  run->document = document;
  const int length = longest_sentence(document);
  Bindings bindings(document.weights.by_name.begin(), document.weights.by_name.end());
  for (size_t i = 0; i < document.sentences.size(); ++i) {
    Sample sample;
    sample.tokens = tokenize(document.sentences[i], *document.vocabulary);
    sample.n_words = sample.tokens.size();
    sample.tokens = padded(std::move(sample.tokens), length);
    const bool same = same_graph(before, document, i, sample.tokens);
    if (same) {
      sample.graph = before->samples[i].graph;
      run->nodes = before->nodes;
    } else {
      ModelGraph made = graph_of(document, sample.tokens);
      sample.graph = std::make_shared<const Graph>(std::move(made.graph));
      run->nodes = std::move(made.nodes);
    }
    Matrix mask = mask_matrix(document, length);
    if (document.mask_padding) mask_padding(mask, sample.tokens);
    const Trace* old = same ? &before->samples[i].trace : nullptr;
    const auto was = [&](NodeId id) { return old ? old->value[static_cast<size_t>(id)] : nullptr; };
    bindings["mask"] = settled(std::move(mask), was(run->nodes.mask));
    bindings["tokens"] = same ? was(run->nodes.tokens) : ids_column(sample.tokens);
    sample.trace = evaluate(*sample.graph, bindings, {.before = old, .by_hand = overrides_of(document, static_cast<int>(i), *sample.graph, old ? old->by_hand : nullptr)});
    run->samples.push_back(std::move(sample));
  }
  return run;
}

std::optional<float> value_before(const Edit& edit, const Run& run) {
  const CellPlace* at = nullptr;
  if (const auto* set = std::get_if<OverrideCell>(&edit)) at = &set->place;
  if (const auto* clear = std::get_if<ClearOverride>(&edit)) at = &clear->place;
  if (!at || at->sample < 0 || at->sample >= static_cast<int>(run.samples.size())) return std::nullopt;
  const Sample& sample = run.samples[static_cast<size_t>(at->sample)];
  if (!sample.graph->has(at->node)) return std::nullopt;
  const Matrix& m = sample.trace[sample.graph->find(at->node)];
  if (at->row < 0 || at->row >= m.rows() || at->col < 0 || at->col >= m.cols()) return std::nullopt;
  return m(at->row, at->col);
}

}  // namespace headlight
