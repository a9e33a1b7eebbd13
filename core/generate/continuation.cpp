#include "generate/continuation.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "document/document_graph.hpp"
#include "document/masks.hpp"
#include "document/tokens.hpp"
#include "machine/products.hpp"
#include "run/sample.hpp"

namespace headlight::generate {
namespace {

constexpr Index room_ahead = 32;  ///< tokens that fit before the graph is rebuilt

bool reads_means(const Interventions& interventions) {
  return std::any_of(interventions.head_settings.begin(), interventions.head_settings.end(),
                     [](const auto& set) { return set.second == HeadSetting::mean; });
}

bool has_overrides(const Document& document, int sample) {
  return std::any_of(document.overrides.begin(), document.overrides.end(), [&](const auto& set) { return set.first.sample == sample; });
}

/// True if texts of both lengths rotate their keys by the same angles.
bool turns_alike(const ModelConfig& config, Index a, Index b) {
  return !config.turns_heads() ||
         config.rotary_angles.for_length(a, config.d_head()) == config.rotary_angles.for_length(b, config.d_head());
}

/// The nodes that `of` depends on and `of` itself, in the order of computation.
std::vector<NodeId> steps_to(const Graph& graph, NodeId of) {
  std::vector<bool> needed(static_cast<size_t>(graph.size()));
  needed[static_cast<size_t>(of)] = true;
  for (NodeId id = of; id >= 0; --id)
    if (needed[static_cast<size_t>(id)])
      for (const NodeId from : graph[id].inputs) needed[static_cast<size_t>(from)] = true;
  std::vector<NodeId> steps;
  for (NodeId id = 0; id <= of; ++id)
    if (needed[static_cast<size_t>(id)]) steps.push_back(id);
  return steps;
}

TokenizedSentence tokens_of(const Tokenizer& tokenizer, const std::vector<int>& ids, Index room) {
  TokenizedSentence sentence;
  for (const int id : ids) sentence.tokens.push_back(tokenizer.token(id));
  return padded(std::move(sentence), static_cast<int>(room), tokenizer);
}

std::vector<int> ids_of(const Document& document, int sample) { return source_tokens(document, sample).ids(); }

}  // namespace

bool goes_on(const Document& document) {
  return document.config.unembedding != Unembedding::none && !document.config.has_encoder() && document.model->causal &&
         !document.model->imported;
}

bool reuses_rows(const Document& document, int sample) {
  return document.mask == MaskKind::causal && !document.painted && document.interventions.mistakes.empty() &&
         !reads_means(document.interventions) && !has_overrides(document, sample) &&
         !document.config.scores_by(ScorePositions::transformer_xl);  // all rows of distances move when the text grows
}

std::optional<Index> reusable_rows(const Document& before, const Document& now, int sample) {
  const auto at = static_cast<size_t>(sample);
  if (!goes_on(now) || !reuses_rows(now, sample) || at >= before.sentences.size() || before.model != now.model) return std::nullopt;
  Document same_text = before;
  same_text.sentences = now.sentences;
  if (!same(same_text, now)) return std::nullopt;
  const std::vector<int> earlier = ids_of(before, sample), ids = ids_of(now, sample);
  if (earlier.size() >= ids.size() || !std::equal(earlier.begin(), earlier.end(), ids.begin())) return std::nullopt;
  const auto kept = static_cast<Index>(earlier.size());
  return turns_alike(now.config, kept, static_cast<Index>(ids.size())) ? std::optional(kept) : std::nullopt;
}

Continuation::Continuation(Document document, int sample, StopToken stop)
    : document_(std::move(document)), sample_(sample), stop_(std::move(stop)), reuses_(reuses_rows(document_, sample)) {
  if (!goes_on(document_))
    throw UserError(tr("the model {name} writes no text: a model that predicts the next word must not see later words",
                       {{"name", document_.config.name}}));
  const std::vector<int> ids = ids_of(document_, sample_);
  if (ids.empty()) throw UserError(tr("the sentence is empty: type at least one word"));
  ids_.assign(ids.begin(), ids.end() - 1);
  append(ids.back());
}

void Continuation::append(int id) {
  if (id < 0 || id >= document_.tokenizer->size()) throw UserError(tr("the model has no word with the id {id}", {{"id", id}}));
  ids_.push_back(id);
  try {
    if (!reuses_) return compute_all();
    if (!graph_ || length() > room()) make_room();
    (*cached_[static_cast<size_t>(nodes_.tokens)])(length() - 1, 0) = static_cast<float>(id);
    compute_row(length() - 1);
  } catch (...) {
    ids_.pop_back();
    graph_ = nullptr;  // a half-finished step is repeated
    throw;
  }
}

Index Continuation::room() const { return (*graph_)[nodes_.tokens].axes.rows.size; }

void Continuation::write_graph(Index room) {
  ModelGraph made = graph_of(document_, tokens_of(*document_.tokenizer, ids_, room), {});
  graph_ = std::make_shared<const Graph>(std::move(made.graph));
  nodes_ = std::move(made.nodes);
}

/// The inputs of the graph; padding follows the text, and no word sees it.
Bindings Continuation::bindings() const {
  Bindings all(document_.weights.by_name.begin(), document_.weights.by_name.end());
  Matrix tokens = Matrix::Constant(room(), 1, static_cast<float>(std::max(0, document_.tokenizer->pad())));
  for (size_t i = 0; i < ids_.size(); ++i) tokens(static_cast<Index>(i), 0) = static_cast<float>(ids_[i]);
  all[(*graph_)[nodes_.tokens].name] = std::make_shared<const Matrix>(std::move(tokens));
  all[(*graph_)[nodes_.mask].name] = std::make_shared<const Matrix>(mask_matrix(document_, room()));
  return all;
}

/// Computes every row of every matrix, as a run does.
void Continuation::compute_all() {
  write_graph(length());
  const NodeId logits = *nodes_.logits;
  const std::vector<bool> evictable(static_cast<size_t>(graph_->size()), true);
  const Trace trace = evaluate(
      *graph_, bindings(),
      {.overridden = overrides_of(document_, sample_, *graph_, nullptr), .only_for = {logits}, .evictable = &evictable, .stop = stop_});
  logits_ = trace[logits].bottomRows(1);
}

/// Builds the graph for the text and some more tokens, and copies or computes the kept rows.
void Continuation::make_room() {
  const ModelConfig& c = document_.config;
  const Index words = length();
  Index wanted = words + room_ahead;
  if (c.adds_positions() && c.learned_positions > 0) wanted = std::max(words, std::min<Index>(wanted, c.learned_positions));
  if (!turns_alike(c, words, wanted)) wanted = words;
  const bool takes_over = graph_ && turns_alike(c, room(), wanted);
  const std::vector<MatrixBuffer> before = std::move(cached_);
  write_graph(wanted);
  prepare();
  if (!takes_over) return compute_cached(words - 1);
  for (size_t id = 0; id < cached_.size(); ++id)
    if (cached_[id] && !(*graph_)[static_cast<NodeId>(id)].is_input()) cached_[id]->topRows(words - 1) = before[id]->topRows(words - 1);
}

/// Prepares the buffers that each step of a row reads and writes.
void Continuation::prepare() {
  const auto n = static_cast<size_t>(graph_->size());
  steps_ = steps_to(*graph_, *nodes_.logits);
  cached_.clear(), cached_.resize(n), evictable_.clear(), evictable_.resize(n), spare_.clear();
  value_.assign(n, nullptr), readers_.assign(n, 0);
  bindings_ = bindings();
  for (const NodeId id : steps_) {
    const Node& node = (*graph_)[id];
    if (node.is_input()) value_[static_cast<size_t>(id)] = bindings_.at(node.name).get();
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const auto from = static_cast<size_t>(node.inputs[i]);
      const Node& read = (*graph_)[node.inputs[i]];
      ++readers_[from];
      if (!read.is_input() && !node.op->row_aligned(i) && counts_words(read.axes.rows.kind) && !cached_[from])
        cached_[from] = std::make_unique<Matrix>(Matrix::Zero(read.axes.rows.size, read.axes.cols.size));
    }
  }
  const auto tokens = static_cast<size_t>(nodes_.tokens);
  cached_[tokens] = std::make_unique<Matrix>(*value_[tokens]);
  for (size_t id = 0; id < n; ++id)
    if (cached_[id]) value_[id] = cached_[id].get();
}

/// Computes the first rows of all kept matrices at once.
void Continuation::compute_cached(Index rows) {
  if (rows == 0) return;
  EvaluateOptions options{.stop = stop_};
  std::vector<bool> evictable(cached_.size(), true);
  for (size_t id = 0; id < cached_.size(); ++id)
    if (cached_[id] && !(*graph_)[static_cast<NodeId>(id)].is_input()) options.only_for.push_back(static_cast<NodeId>(id));
  if (options.only_for.empty()) return;
  options.evictable = &evictable;
  const Trace trace = evaluate(*graph_, bindings_, options);
  for (const NodeId id : options.only_for) cached_[static_cast<size_t>(id)]->topRows(rows) = trace[id].topRows(rows);
}

/// Computes one row of every matrix that the scores depend on, with the ops themselves.
void Continuation::compute_row(Index row) {
  std::vector<int> left = readers_;
  std::vector<const Matrix*> in;
  for (const NodeId id : steps_) {
    const Node& node = (*graph_)[id];
    if (node.is_input()) continue;
    if (stop_.stop_requested()) throw Stopped();
    in.clear();
    for (const NodeId from : node.inputs) in.push_back(value_[static_cast<size_t>(from)]);
    Matrix& out = row_of(id);
    shared_row_.forward(*node.op, in, row, out);
    for (const NodeId from : node.inputs)
      if (const auto read = static_cast<size_t>(from); --left[read] == 0 && evictable_[read]) spare_.push_back(std::move(evictable_[read]));
  }
  const auto last = static_cast<size_t>(*nodes_.logits);
  logits_ = value_[last]->row(row);
  spare_.push_back(std::move(evictable_[last]));
}

/// A matrix of all rows, although only the computed row is used; it reuses a matrix that all of its readers are done with.
Matrix& Continuation::row_of(NodeId id) {
  const auto at = static_cast<size_t>(id);
  if (cached_[at]) return *cached_[at];
  const Axes& axes = (*graph_)[id].axes;
  const auto fits = std::find_if(spare_.begin(), spare_.end(),
                                 [&](const MatrixBuffer& one) { return one->rows() == axes.rows.size && one->cols() == axes.cols.size; });
  if (fits == spare_.end()) {
    evictable_[at] = std::make_unique<Matrix>(axes.rows.size, axes.cols.size);
  } else {
    evictable_[at] = std::move(*fits);
    spare_.erase(fits);
  }
  value_[at] = evictable_[at].get();
  return *evictable_[at];
}

Index Continuation::cached_numbers() const {
  Index numbers = 0;
  for (size_t id = 0; id < cached_.size(); ++id)
    if (cached_[id] && !(*graph_)[static_cast<NodeId>(id)].is_input()) numbers += length() * cached_[id]->cols();
  return numbers;
}

}  // namespace headlight::generate
