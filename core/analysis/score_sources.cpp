#include "analysis/score_sources.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::analysis {
namespace {

std::vector<RowSource> joined(std::vector<RowSource> all, const std::vector<RowSource>& more) {
  for (const RowSource& source : more)
    if (std::find(all.begin(), all.end(), source) == all.end()) all.push_back(source);
  std::stable_sort(all.begin(), all.end(), stands_before);
  return all;
}

Index place_of(const RowSource& source, const std::vector<RowSource>& among) {
  return std::find(among.begin(), among.end(), source) - among.begin();
}

/// Both by the same sources, with parts of 0 where one lacks a source.
ScoreSources widened(const ScoreSources& by, std::vector<RowSource> query, std::vector<RowSource> key) {
  ScoreSources out = {std::move(query), std::move(key), {}, by.value, by.rounding};
  out.parts = Eigen::MatrixXd::Zero(static_cast<Index>(out.query.size()), static_cast<Index>(out.key.size()));
  for (size_t q = 0; q < by.query.size(); ++q)
    for (size_t k = 0; k < by.key.size(); ++k)
      out.parts(place_of(by.query[q], out.query), place_of(by.key[k], out.key)) = by.parts(static_cast<Index>(q), static_cast<Index>(k));
  return out;
}

ScoreSources sum(const ScoreSources& a, const ScoreSources& b, double sign) {
  const std::vector<RowSource> query = joined(a.query, b.query), key = joined(a.key, b.key);
  ScoreSources out = widened(a, query, key);
  out.parts += sign * widened(b, query, key).parts;
  out.value += sign * b.value;
  out.rounding += sign * b.rounding;
  return out;
}

/// The two rows whose numbers a sum of products multiplies pair by pair; nothing where it is another sum.
struct TwoRows {
  Cell query, key;  ///< each the first cell
};
std::optional<TwoRows> multiplied_rows(const Formula& formula) {
  using Formulas = Formula::Kind;
  if (formula.kind() != Formulas::sum || formula.args().empty()) return std::nullopt;
  std::optional<TwoRows> rows;
  for (const Formula& term : formula.args()) {
    if (term.kind() != Formulas::product || term.args().size() != 2) return std::nullopt;
    const Formula &a = term.args()[0], &b = term.args()[1];
    if (a.kind() != Formulas::cell || b.kind() != Formulas::cell) return std::nullopt;
    if (!rows) rows = TwoRows{a.cell(), b.cell()};
    if (a.cell().node != rows->query.node || a.cell().row != rows->query.row || b.cell().node != rows->key.node ||
        b.cell().row != rows->key.row)
      return std::nullopt;
  }
  return rows;
}

class ScoreSplit {
 public:
  /// `unit`: nothing, or of queries and of keys the matrix whose columns are the sources.
  struct Units {
    NodeId query = absent, key = absent;
  };
  ScoreSplit(const Graph& graph, const Trace& trace, const ModelNodes& nodes, Units unit)
      : graph_(graph), trace_(trace), nodes_(nodes), unit_(unit) {}

  ScoreSources of(const Cell& cell) const {
    if (trace_.override_at(cell)) return whole(cell, SourceKind::override);
    if (graph_[cell.node].is_input()) return whole(cell, SourceKind::matrix);
    const Formula formula = graph::formula(graph_, trace_, cell);
    if (const auto rows = multiplied_rows(formula)) return product(*rows, trace_.at(cell));
    if (formula.kind() == Formula::Kind::cell) return of(formula.cell());
    const auto& terms = formula.args();
    const auto is_cell = [](const Formula& term) { return term.kind() == Formula::Kind::cell; };
    if (formula.kind() != Formula::Kind::sum || !std::all_of(terms.begin(), terms.end(), is_cell)) return whole(cell, SourceKind::matrix);
    ScoreSources all = {{}, {}, Eigen::MatrixXd(0, 0), 0};
    for (const Formula& term : terms) all = sum(all, of(term.cell()), 1);
    all.value = trace_.at(cell);
    return all;
  }

 private:
  ScoreSources whole(const Cell& cell, SourceKind kind) const {
    const std::vector<RowSource> only = {{kind, cell.node}};
    return {only, only, Eigen::MatrixXd::Constant(1, 1, trace_.at(cell)), trace_.at(cell)};
  }

  ScoreSources product(const TwoRows& rows, double value) const {
    RowParts query = column_parts(graph_, trace_, nodes_, rows.query.node, rows.query.row, unit_.query),
             key = column_parts(graph_, trace_, nodes_, rows.key.node, rows.key.row, unit_.key);
    ScoreSources split = {std::move(query.from), std::move(key.from), query.rows.cast<double>() * key.rows.cast<double>().transpose(),
                          value};
    if (unit_.query == absent) round_largest(split, length_of(rows.query) * length_of(rows.key));
    return split;
  }

  double length_of(const Cell& row) const { return trace_[row.node].row(row.row).cast<double>().norm(); }

  static void round_largest(ScoreSources& split, double lengths) {
    const double rest = split.rest();
    const auto pair = split.largest();
    if (!pair || !(std::abs(rest) <= 1e-5 * lengths)) return;
    split.parts(pair->query, pair->key) += rest;
    split.rounding = rest;
  }

  const Graph& graph_;
  const Trace& trace_;
  const ModelNodes& nodes_;
  Units unit_;
};

}  // namespace

std::optional<ScoreSources::Pair> ScoreSources::largest() const {
  if (parts.size() == 0 || !parts.allFinite()) return std::nullopt;
  Pair pair{};
  parts.cwiseAbs().maxCoeff(&pair.query, &pair.key);
  return pair;
}

bool has_score_sources(const ModelNodes& nodes, NodeId node) { return nodes.outline.part_of(node) == Part::scores; }

ScoreSources score_sources(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell) {
  return ScoreSplit(graph, trace, nodes, {}).of(cell);
}

std::vector<DimensionPair> dimension_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell) {
  const AttentionPlace at = nodes.outline.standing(cell.node);
  const size_t n_blocks = at.decoder ? (nodes.decoder ? nodes.decoder->block.size() : 0) : nodes.block.size();
  if (static_cast<size_t>(at.layer) >= n_blocks) return {};
  const AttentionNodes& attention = attention_at(nodes, at);
  if (attention.x == absent || attention.memory == absent) return {};
  if (!graph[attention.x].axes.cols.labels || !graph[attention.memory].axes.cols.labels) return {};
  const ScoreSources weights = ScoreSplit(graph, trace, nodes, {attention.x, attention.memory}).of(cell);
  const auto size = [&](const RowSource& source, NodeId of, Index row) {
    return source.column < 0 ? 1. : trace.at({of, row, source.column});
  };
  std::vector<DimensionPair> pairs;
  double sum = 0;
  for (size_t q = 0; q < weights.query.size(); ++q)
    for (size_t k = 0; k < weights.key.size(); ++k) {
      DimensionPair pair = {weights.query[q].column, weights.key[k].column, size(weights.query[q], attention.x, cell.row),
                            weights.parts(static_cast<Index>(q), static_cast<Index>(k)), size(weights.key[k], attention.memory, cell.col)};
      sum += pair.product();
      if (pair.product() != 0) pairs.push_back(pair);
    }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const DimensionPair& a, const DimensionPair& b) { return std::abs(a.product()) > std::abs(b.product()); });
  const bool complete = !pairs.empty() && std::abs(sum - weights.value) <= 1e-4 * std::abs(pairs.front().product());
  return complete && !trace.override_at(cell) ? pairs : std::vector<DimensionPair>();
}

ScoreSources difference(const ScoreSources& a, const ScoreSources& b) { return sum(a, b, -1); }

ScoreSources by_sources_of(const ScoreSources& scores, const ScoreSources& wider) { return widened(scores, wider.query, wider.key); }

}  // namespace headlight::analysis
