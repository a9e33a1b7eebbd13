#include "run/sample.hpp"

#include <algorithm>
#include <cmath>

#include "attend/imported_tensors.hpp"
#include "document/computable.hpp"
#include "document/document_graph.hpp"
#include "document/masks.hpp"
#include "document/tokens.hpp"
#include "graph/on_demand.hpp"

namespace headlight::run {
namespace {

Matrix ids_column(const TokenizedSentence& sentence) {
  Matrix ids(sentence.size(), 1);
  for (int t = 0; t < sentence.size(); ++t) ids(t, 0) = static_cast<float>(sentence.tokens[static_cast<size_t>(t)].id);
  return ids;
}

/// Keeps the earlier matrix if the new one has the same numbers, so that its dependents count as unchanged.
MatrixPtr settled(Matrix value, const MatrixPtr& before) {
  if (before && before->rows() == value.rows() && before->cols() == value.cols() && *before == value) return before;
  return std::make_shared<const Matrix>(std::move(value));
}

/// True if an earlier sample's graph can be reused: the words, shape and vocabulary are the same.
bool same_graph(const Run* before, const Document& now, const Sample* was, const Sample& sample) {
  return before && was && before->document.config == now.config && before->document.interventions == now.interventions &&
         before->document.model == now.model && before->document.tokenizer == now.tokenizer && was->tokens.tokens == sample.tokens.tokens &&
         was->target.tokens == sample.target.tokens;
}

/// The inputs of a sentence's graph besides weights: words and masks.
class SampleInputs {
 public:
  SampleInputs(const Document& document, const Sample& sample, const ModelNodes& nodes, const Trace* before)
      : document_(document), sample_(sample), before_(before), bindings_(document.weights.by_name.begin(), document.weights.by_name.end()) {
    if (document.model->imported) return;
    bind(nodes.tokens, ids_column(sample.tokens));
    bind(nodes.mask, closed_for_padding(mask_matrix(document, sample.tokens.size()), sample.tokens));
    if (!nodes.decoder) return;
    bind(nodes.decoder->tokens, ids_column(sample.target));
    bind(nodes.decoder->mask, closed_for_padding(causal_mask(sample.target.size()), sample.target));
    bind(nodes.decoder->block.front().cross->mask,
         closed_for_padding(Matrix::Zero(sample.target.size(), sample.tokens.size()), sample.tokens));
  }
  const Bindings& bindings() const { return bindings_; }

 private:
  Matrix closed_for_padding(Matrix mask, const TokenizedSentence& keys) const {
    if (document_.mask_padding) mask_padding(mask, keys);
    return mask;
  }
  void bind(NodeId id, Matrix value) {
    bindings_[(*sample_.graph)[id].name] = settled(std::move(value), before_ ? before_->value[static_cast<size_t>(id)] : nullptr);
  }

  const Document& document_;
  const Sample& sample_;
  const Trace* before_;
  Bindings bindings_;
};

std::vector<std::string> words_of(const Sample& sample) {
  std::vector<std::string> words = sample.target.pieces();
  return {words.begin() + 1, words.begin() + sample.n_target};
}

/// The first row of the decoder, from `first` on, that would not write the next word of `words`; nothing if all agree and the last row ends
/// the sentence. A row of NaN alone writes nothing.
std::optional<size_t> first_disagreement(const Document& document, const Sample& sample, const ModelNodes& nodes,
                                         const std::vector<std::string>& words, size_t first) {
  const Tokenizer& known = *document.model->target_tokenizer;
  const std::vector<int> target = sample.target.ids();
  const auto most = static_cast<size_t>(most_written(document));
  for (size_t row = first; row <= words.size(); ++row) {
    const int best = likeliest_word(*document.model, sample.trace[*nodes.logits], target, static_cast<Index>(row));
    const bool stops = best < 0 || known.ends_text(best);
    if (row == words.size() ? !stops && row < most : best < 0 || known.piece(best) != words[row]) return row;
  }
  return std::nullopt;
}

}  // namespace

Bindings inputs_of(const Document& document, const Sample& sample, const ModelNodes& nodes, const Trace* before) {
  return SampleInputs(document, sample, nodes, before).bindings();
}

std::shared_ptr<const Overrides> overrides_of(const Document& document, int sample, const Graph& graph,
                                              const std::shared_ptr<const Overrides>& before) {
  Overrides found;
  for (const auto& [place, own] : document.overrides) {
    if (place.sample != sample || !graph.has(place.node)) continue;
    const NodeId id = graph.find(place.node);
    const Axes& axes = graph[id].axes;
    if (place.row < axes.rows.size && place.col < axes.cols.size) found[id].push_back({place.row, place.col, own.value, own.keep_sum});
  }
  if (found.empty()) return nullptr;
  return before && *before == found ? before : std::make_shared<const Overrides>(std::move(found));
}

int likeliest_word(const Model& model, const Matrix& logits, std::span<const int> target, Index row) {
  const Tokenizer& known = *model.target_tokenizer;
  std::vector<double> scores;  // filled only if rules change them, since a board that asks in every frame should copy nothing
  if (model.writing.changes_scores()) {
    for (Index id = 0; id < logits.cols(); ++id) scores.push_back(static_cast<double>(logits(row, id)));
    obey(model.writing, target.first(static_cast<size_t>(row) + 1), known.all_ends(), scores);
  }
  const auto score_of = [&](int id) { return scores.empty() ? static_cast<double>(logits(row, id)) : scores[static_cast<size_t>(id)]; };
  int best = -1;
  for (int id = 0; id < logits.cols(); ++id) {
    const double score = score_of(id);
    const bool ruled_out = std::isinf(score) && score < 0 && !std::isinf(logits(row, id));
    if (known.can_be_written(id) && !ruled_out && !std::isnan(score) && (best < 0 || score > score_of(best))) best = id;
  }
  return best;
}

int most_written(const Document& document) {
  const int rule = document.model->writing.most_words, most = longest_target(document.config);
  return rule > 0 ? std::min(rule, most) : most;
}

Sample compute_sample(const SampleRequest& at, const std::vector<std::string>& words, int target_length, const Sample* before,
                      ModelNodes& nodes) {
  Sample sample;
  sample.tokens = source_tokens(at.document, at.sample);
  sample.n_words = sample.tokens.size();
  sample.tokens = padded(std::move(sample.tokens), at.source_length, *at.document.tokenizer);
  if (at.document.config.has_encoder()) {
    sample.target = target_tokens(at.document, words);
    sample.n_target = sample.target.size();
    sample.target = padded(std::move(sample.target), target_length, *at.document.model->target_tokenizer);
    if (at.document.config.writes_text())
      sample.n_chosen = static_cast<int>(at.document.targets[static_cast<size_t>(at.sample)].words.size());
  }
  if (at.document.model->imported && at.document.model->imported->two_texts()) {
    sample.target = query_tokens(*at.document.model);
    sample.n_target = sample.target.size();
  }
  const bool same = same_graph(at.before, at.document, before, sample);
  if (same) {
    sample.graph = before->graph;
    nodes = at.before->nodes;
  } else {
    ModelGraph made = graph_of(at.document, sample.tokens, sample.target);
    sample.graph = std::make_shared<const Graph>(std::move(made.graph));
    nodes = std::move(made.nodes);
  }
  const Trace* old = same ? &before->trace : nullptr;
  const Bindings inputs = inputs_of(at.document, sample, nodes, old);
  const EvaluateOptions options = {
      .before = old, .overridden = overrides_of(at.document, at.sample, *sample.graph, old ? old->overridden : nullptr), .stop = at.stop};
  const bool waits = at.values == Values::on_demand && !at.document.config.writes_text();
  sample.trace = waits ? evaluate_on_demand(sample.graph, inputs, options) : evaluate(*sample.graph, inputs, options);
  if (nodes.decoder && nodes.logits)
    sample.ended = at.document.model->target_tokenizer->ends_text(
        likeliest_word(*at.document.model, sample.trace[*nodes.logits], sample.target.ids(), sample.n_target - 1));
  return sample;
}

Sample translate(const SampleRequest& at, ModelNodes& nodes) {
  const Target& target = at.document.targets[static_cast<size_t>(at.sample)];
  const auto place = static_cast<size_t>(at.sample);
  const Sample* before = at.before && place < at.before->samples.size() ? &at.before->samples[place] : nullptr;
  std::vector<std::string> words = target.words;
  const bool same_vocabulary = at.before && at.before->document.model->target_tokenizer == at.document.model->target_tokenizer;
  if (before && before->n_target > 0 && target.whole && same_vocabulary) {
    const std::vector<std::string> guess = words_of(*before);
    if (guess.size() >= words.size() && std::equal(words.begin(), words.end(), guess.begin())) words = guess;
  }
  // If cells of the decoder's mask are opened by hand, a later word can change an earlier one, and back again: this limits the steps.
  for (int steps = 0;; ++steps) {
    Sample sample = compute_sample(at, words, 0, before, nodes);
    if (!target.whole || steps == 4 * max_target) return sample;
    const auto row = first_disagreement(at.document, sample, nodes, words, target.words.size());
    if (!row) return sample;
    const Tokenizer& known = *at.document.model->target_tokenizer;
    const int best = likeliest_word(*at.document.model, sample.trace[*nodes.logits], sample.target.ids(), static_cast<Index>(*row));
    words.resize(*row);
    if (best >= 0 && !known.ends_text(best)) words.push_back(known.piece(best));
  }
}

}  // namespace headlight::run
