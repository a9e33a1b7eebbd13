#include "train/batch_graph.hpp"

#include <algorithm>
#include <limits>
#include <random>

#include "graph/largest_in_row.hpp"
#include "model/transformer.hpp"
#include "ops/ops.hpp"

namespace headlight::train {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

using Ids = std::vector<int> Example::*;

std::vector<Index> lengths(std::span<const Example> examples, Ids which) {
  std::vector<Index> all;
  for (const Example& example : examples) all.push_back(static_cast<Index>((example.*which).size()));
  return all;
}

MatrixPtr column(std::span<const Example> examples, Ids which, Index rows) {
  Matrix ids(rows, 1);
  Index row = 0;
  for (const Example& example : examples)
    for (const int id : example.*which) ids(row++, 0) = static_cast<float>(id);
  return std::make_shared<const Matrix>(std::move(ids));
}

Index total(const std::vector<Index>& lengths) {
  Index sum = 0;
  for (const Index length : lengths) sum += length;
  return sum;
}

/// A mask that opens the keys of each sentence, as far as they exist and, with `causal`, are not later than the query.
MatrixPtr mask_of(const std::vector<Index>& queries, const std::vector<Index>& keys, bool causal) {
  Matrix mask = Matrix::Zero(total(queries), *std::max_element(keys.begin(), keys.end()));
  Index row = 0;
  for (size_t i = 0; i < queries.size(); ++i)
    for (Index q = 0; q < queries[i]; ++q, ++row) {
      const Index open = causal ? q + 1 : keys[i];
      mask.row(row).tail(mask.cols() - open).setConstant(masked);
    }
  return std::make_shared<const Matrix>(std::move(mask));
}

int offset_at(const Recipe& recipe, int step) {
  if (recipe.position_offset == 0) return 0;
  std::mt19937_64 draw(recipe.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(step));
  return static_cast<int>(draw() % static_cast<std::uint64_t>(recipe.position_offset + 1));
}

}  // namespace

BatchCounts BatchCounts::of(const Recipe& recipe, std::span<const Example> batch) {
  BatchCounts counts;
  counts.looks.resize(recipe.guided.size());
  const ModelConfig& c = recipe.config;
  for (const Example& example : batch) {
    counts.targets += static_cast<Index>(std::count_if(example.labels.begin(), example.labels.end(), [](int id) { return id >= 0; }));
    counts.rows += c.n_heads * (c.n_layers * static_cast<Index>(example.source.size()) +
                                2 * c.n_decoder_layers * static_cast<Index>(example.target.size()));
    for (const Example::Look& look : example.looks) ++counts.looks[static_cast<size_t>(look.guided)];
  }
  return counts;
}

/// Writes the graph of a batch, part by part.
class BatchGraphBuilder {
 public:
  BatchGraphBuilder(BatchGraph& out, const Recipe& recipe, const Task& task, std::span<const Example> examples, const BatchCounts& counts,
                    int step)
      : out_(out),
        recipe_(recipe),
        task_(task),
        examples_(examples),
        counts_(counts),
        step_(step),
        source_(lengths(examples, &Example::source)),
        target_(lengths(examples, &Example::target)) {}

  void build() {
    const int first = offset_at(recipe_, step_);
    const StackWords source = {axis(AxisKind::token, total(source_)), axis(AxisKind::vocabulary, task_.tokenizer()->size()), source_,
                               first};
    std::optional<StackWords> target;
    if (recipe_.config.has_encoder())
      target =
          StackWords{axis(AxisKind::token, total(target_)), axis(AxisKind::vocabulary, task_.target_tokenizer()->size()), target_, first};
    out_.nodes_ = add_transformer(g_, recipe_.config, source, target);
    bind_words();
    add_loss();
    add_guidance();
    add_entropy();
    out_.total_ = sum_;
    out_.graph_ = std::move(g_).build();
  }

 private:
  void bind(NodeId input, MatrixPtr value) { out_.inputs_[g_.name(input)] = std::move(value); }

  void bind_words() {
    const ModelNodes& nodes = out_.nodes_;
    bind(nodes.tokens, column(examples_, &Example::source, total(source_)));
    bind(nodes.mask, mask_of(source_, source_, task_.causal()));
    if (!nodes.decoder) return;
    bind(nodes.decoder->tokens, column(examples_, &Example::target, total(target_)));
    bind(nodes.decoder->mask, mask_of(target_, target_, true));
    bind(nodes.decoder->block.front().cross->mask, mask_of(target_, source_, false));
  }

  void add_loss() {
    const Index rows = total(recipe_.config.has_encoder() ? target_ : source_);
    out_.targets_ = g_.input("wanted", {axis(AxisKind::token, rows), axis(AxisKind::one, 1)});
    out_.inputs_["wanted"] = column(examples_, &Example::labels, rows);
    const NodeId each = cross_entropy(g_, "row_loss", *out_.nodes_.logits, out_.targets_);
    sum_ = out_.loss_ = weighted_total(g_, "loss", each, 1.0 / static_cast<double>(std::max<Index>(1, counts_.targets)));
  }

  void add_to_total(const std::string& name, NodeId part, double weight) {
    sum_ = add(g_, name, sum_, times(g_, name + "_part", part, weight));
  }

  void add_guidance() {
    for (size_t i = 0; i < recipe_.guided.size(); ++i) {
      const GuidedHead& head = recipe_.guided[i];
      const double weight = head.weight_at(step_);
      if (counts_.looks[i] == 0 || weight == 0) continue;
      const AttentionId place = attention_ids(out_.nodes_).at(static_cast<size_t>(head.attention));
      const NodeId pattern = attention_at(out_.nodes_, place).head.at(static_cast<size_t>(head.head)).pattern;
      const std::string name = "guidance" + std::to_string(i);
      const NodeId wanted = g_.input(name + "_wanted", g_.axes(pattern));
      out_.inputs_[name + "_wanted"] = looks(static_cast<int>(i), place.decoder ? target_ : source_, g_.axes(pattern));
      const NodeId mean =
          weighted_total(g_, name, guidance(g_, name + "_rows", pattern, wanted), 1.0 / static_cast<double>(counts_.looks[i]));
      out_.guidance_.push_back(mean);
      add_to_total(name + "_total", mean, weight);
    }
  }

  MatrixPtr looks(int guided, const std::vector<Index>& queries, const Axes& axes) const {
    Matrix wanted = Matrix::Zero(axes.rows.size, axes.cols.size);
    Index first = 0;
    for (size_t i = 0; i < examples_.size(); first += queries[i++])
      for (const Example::Look& look : examples_[i].looks)
        if (look.guided == guided)
          for (const Index key : look.keys) wanted(first + look.query, key) = 1;
    return std::make_shared<const Matrix>(std::move(wanted));
  }

  void add_entropy() {
    const double weight = recipe_.entropy_at(step_);
    if (weight == 0) return;
    int number = 0;
    for (const AttentionId& place : attention_ids(out_.nodes_))
      for (const HeadNodes& head : attention_at(out_.nodes_, place).head) {
        const std::string name = "entropy" + std::to_string(number++);
        add_to_total(name + "_total",
                     weighted_total(g_, name, entropy(g_, name + "_rows", head.pattern), 1.0 / static_cast<double>(counts_.rows)), weight);
      }
  }

  BatchGraph& out_;
  const Recipe& recipe_;
  const Task& task_;
  std::span<const Example> examples_;
  const BatchCounts& counts_;
  int step_;
  std::vector<Index> source_, target_;
  GraphBuilder g_;
  NodeId sum_ = -1;
};

BatchGraph::BatchGraph(const Recipe& recipe, const Task& task, std::span<const Example> examples, const BatchCounts& counts, int step) {
  BatchGraphBuilder(*this, recipe, task, examples, counts, step).build();
}

double BatchGraph::guidance(const Trace& trace) const {
  double sum = 0;
  for (const NodeId id : guidance_) sum += static_cast<double>(trace[id](0, 0));
  return sum;
}

Index BatchGraph::right(const Trace& trace) const {
  const Matrix &logits = trace[*nodes_.logits], &wanted = trace[targets_];
  Index right = 0;
  for (Index row = 0; row < wanted.rows(); ++row) {
    if (wanted(row, 0) < 0) continue;
    right += largest_in_row(logits, row) == static_cast<Index>(wanted(row, 0));
  }
  return right;
}

}  // namespace headlight::train
