#include "analysis/score_sources.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

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

/// The parts of `by` for these sources, with 0 for sources that it lacks.
ScoreSources widened(const ScoreSources& by, std::vector<RowSource> query, std::vector<RowSource> key) {
  ScoreSources out = {std::move(query), std::move(key), {}, by.value, by.rounding, by.rounded_in, by.query_norms, by.key_norms};
  out.parts = Eigen::MatrixXd::Zero(static_cast<Index>(out.query.size()), static_cast<Index>(out.key.size()));
  for (size_t q = 0; q < by.query.size(); ++q)
    for (size_t k = 0; k < by.key.size(); ++k)
      out.parts(place_of(by.query[q], out.query), place_of(by.key[k], out.key)) = by.parts(static_cast<Index>(q), static_cast<Index>(k));
  return out;
}

std::vector<NodeId> norms_of_both(const std::vector<NodeId>& a, const std::vector<NodeId>& b) {
  std::vector<NodeId> all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

ScoreSources sum(const ScoreSources& a, const ScoreSources& b, double sign) {
  const std::vector<RowSource> query = joined(a.query, b.query), key = joined(a.key, b.key);
  ScoreSources out = widened(a, query, key);
  out.parts += sign * widened(b, query, key).parts;
  out.value += sign * b.value;
  out.rounding += sign * b.rounding;
  out.rounded_in.insert(out.rounded_in.end(), b.rounded_in.begin(), b.rounded_in.end());
  out.query_norms = norms_of_both(a.query_norms, b.query_norms);
  out.key_norms = norms_of_both(a.key_norms, b.key_norms);
  return out;
}

/// The two rows that a sum of products multiplies cell by cell; nothing for another formula.
std::optional<MultipliedRows> rows_of_products(const Formula& formula) {
  using Formulas = Formula::Kind;
  if (formula.kind() != Formulas::sum || formula.args().empty()) return std::nullopt;
  std::optional<MultipliedRows> rows;
  for (const Formula& term : formula.args()) {
    if (term.kind() != Formulas::product || term.args().size() != 2) return std::nullopt;
    const Formula &a = term.args()[0], &b = term.args()[1];
    if (a.kind() != Formulas::cell || b.kind() != Formulas::cell) return std::nullopt;
    if (!rows) rows = MultipliedRows{a.cell(), b.cell()};
    if (a.cell().node != rows->query.node || a.cell().row != rows->query.row || b.cell().node != rows->key.node ||
        b.cell().row != rows->key.row)
      return std::nullopt;
  }
  return rows;
}

class ScoreSplit {
 public:
  /// The matrices whose columns are the sources of queries and of keys; absent: the sources of row_parts.
  struct Units {
    NodeId query = absent, key = absent;
  };
  ScoreSplit(const Graph& graph, const Trace& trace, const ModelNodes& nodes, Units unit)
      : graph_(graph), trace_(trace), nodes_(nodes), unit_(unit) {}

  ScoreSources of(const Cell& cell) const {
    if (trace_.override_at(cell)) return whole(cell, SourceKind::override);
    if (graph_[cell.node].is_input()) return whole(cell, SourceKind::matrix);
    const Formula formula = graph::formula(graph_, trace_, cell);
    if (const auto rows = rows_of_products(formula)) return product(*rows, trace_.at(cell));
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

  ScoreSources product(const MultipliedRows& rows, double value) const {
    RowParts query = column_parts(graph_, trace_, nodes_, rows.query.node, rows.query.row, unit_.query),
             key = column_parts(graph_, trace_, nodes_, rows.key.node, rows.key.row, unit_.key);
    ScoreSources split = {std::move(query.from), std::move(key.from), query.rows.cast<double>() * key.rows.cast<double>().transpose(),
                          value};
    split.query_norms = std::move(query.norms);
    split.key_norms = std::move(key.norms);
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
    if (rest != 0) split.rounded_in = {split.sources_of(*pair)};
  }

  const Graph& graph_;
  const Trace& trace_;
  const ModelNodes& nodes_;
  Units unit_;
};

}  // namespace

Eigen::VectorXd ScoreSources::query_totals() const { return parts.rowwise().sum(); }

Eigen::VectorXd ScoreSources::key_totals() const { return parts.colwise().sum().transpose(); }

double ScoreSources::rest() const { return value - parts.sum(); }

bool ScoreSources::adds_up() const { return !std::isfinite(rest()) || std::abs(rest()) <= 1e-5 * parts.cwiseAbs().maxCoeff(); }

std::optional<ScoreSources::Pair> ScoreSources::largest() const {
  if (parts.size() == 0 || !parts.allFinite()) return std::nullopt;
  Pair pair{};
  parts.cwiseAbs().maxCoeff(&pair.query, &pair.key);
  return pair;
}

bool ScoreSources::largest_holds_rounding() const {
  const auto pair = largest();
  if (!pair || rounding == 0) return false;
  return std::all_of(rounded_in.begin(), rounded_in.end(), [of = sources_of(*pair)](const SourcePair& one) { return one == of; });
}

bool has_score_sources(const ModelNodes& nodes, NodeId node) { return nodes.outline.part_of(node) == Part::scores; }

bool has_turned_queries(const ModelNodes& nodes, NodeId scores) {
  const auto place = nodes.outline.place_of(scores);
  return place && nodes.outline.find_in_attention(Part::turned_query, place->at, place->head).has_value();
}

ScoreSources score_sources(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell) {
  return ScoreSplit(graph, trace, nodes, {}).of(cell);
}

std::vector<MultipliedRows> multiplied_rows(const Graph& graph, const Trace& trace, const Cell& cell) {
  if (trace.override_at(cell) || graph[cell.node].is_input()) return {};
  const Formula formula = graph::formula(graph, trace, cell);
  if (const auto rows = rows_of_products(formula)) return {*rows};
  if (formula.kind() == Formula::Kind::cell) return multiplied_rows(graph, trace, formula.cell());
  std::vector<MultipliedRows> all;
  if (formula.kind() != Formula::Kind::sum) return all;
  for (const Formula& term : formula.args()) {
    if (term.kind() != Formula::Kind::cell) return {};
    for (const MultipliedRows& rows : multiplied_rows(graph, trace, term.cell())) all.push_back(rows);
  }
  return all;
}

namespace {

bool is_finite_override(const Trace& trace, const RowSource& source, Index row) {
  const NodeOverrides* const set = trace.overrides(source.node);
  return !set || std::all_of(set->begin(), set->end(), [&](const Override& o) { return o.row != row || std::isfinite(o.value); });
}

/// `row`: of the matrix that `source` is a row of; `biases`: those that are summed into the source of this kind.
bool is_finite_source(const Trace& trace, const RowSource& source, Index row, const std::vector<NodeId>& biases) {
  if (source.kind == SourceKind::override) return is_finite_override(trace, source, row);
  if (source.kind == SourceKind::bias)
    return std::all_of(biases.begin(), biases.end(), [&](NodeId bias) { return trace[bias].allFinite(); });
  return row >= trace[source.node].rows() || trace[source.node].row(row).allFinite();
}

}  // namespace

BrokenSources broken_sources(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell,
                             const ScoreSources& sources) {
  BrokenSources broken;
  const auto add = [&](std::vector<RowSource>& to, const RowSource& source, Index row, const std::vector<NodeId>& biases) {
    if (!is_finite_source(trace, source, row, biases) && std::find(to.begin(), to.end(), source) == to.end()) to.push_back(source);
  };
  const auto add_of_row = [&](std::vector<RowSource>& to, const Cell& row) {
    const RowParts parts = row_parts(graph, trace, nodes, row.node, row.row);
    for (const RowSource& source : parts.from) add(to, source, row.row, parts.biases);
  };
  for (const MultipliedRows& rows : multiplied_rows(graph, trace, cell))
    add_of_row(broken.query, rows.query), add_of_row(broken.key, rows.key);
  // A score that no rows make is its own source on both sides.
  for (const RowSource& source : sources.query)
    if (std::find(sources.key.begin(), sources.key.end(), source) != sources.key.end() && source.kind != SourceKind::bias)
      add(broken.query, source, cell.row, {});
  return broken;
}

namespace {

/// The attention whose scores these are, where its dimensions have names.
const AttentionNodes* named_attention(const Graph& graph, const ModelNodes& nodes, NodeId scores) {
  const AttentionId at = nodes.outline.standing(scores);
  const size_t n_blocks = at.decoder ? (nodes.decoder ? nodes.decoder->block.size() : 0) : nodes.block.size();
  if (static_cast<size_t>(at.layer) >= n_blocks) return nullptr;
  const AttentionNodes& attention = attention_at(nodes, at);
  if (attention.x == absent || attention.memory == absent) return nullptr;
  return graph[attention.x].axes.cols.labels && graph[attention.memory].axes.cols.labels ? &attention : nullptr;
}

/// The factor of each source's weights: x for a column, 1 for the biases.
using Factors = std::vector<double>;

std::vector<DimensionPair> products(const ScoreSources& weights, const Factors& x, const Factors& y) {
  std::vector<DimensionPair> pairs;
  for (size_t q = 0; q < weights.query.size(); ++q)
    for (size_t k = 0; k < weights.key.size(); ++k) {
      const DimensionPair pair = {weights.query[q].column, weights.key[k].column, x[q],
                                  weights.parts(static_cast<Index>(q), static_cast<Index>(k)), y[k]};
      if (pair.product() != 0) pairs.push_back(pair);
    }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const DimensionPair& a, const DimensionPair& b) { return std::abs(a.product()) > std::abs(b.product()); });
  return pairs;
}

Factors factors_in(const std::vector<RowSource>& columns, const Matrix& row, double of_biases) {
  Factors all;
  for (const RowSource& source : columns) all.push_back(source.column < 0 ? of_biases : static_cast<double>(row(0, source.column)));
  return all;
}

/// The part that `source` gives to a row: zeros if it gives none.
Matrix part_of_row(const RowParts& parts, const RowSource& source) {
  const auto found = std::find(parts.from.begin(), parts.from.end(), source);
  if (found == parts.from.end()) return Matrix::Zero(1, parts.rows.cols());
  return parts.rows.row(found - parts.from.begin());
}

double sum_of(const std::vector<DimensionPair>& pairs) {
  double sum = 0;
  for (const DimensionPair& pair : pairs) sum += pair.product();
  return sum;
}

}  // namespace

std::vector<DimensionPair> dimension_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell) {
  const AttentionNodes* const attention = named_attention(graph, nodes, cell.node);
  if (!attention) return {};
  const ScoreSources weights = ScoreSplit(graph, trace, nodes, {attention->x, attention->memory}).of(cell);
  std::vector<DimensionPair> pairs = products(weights, factors_in(weights.query, trace[attention->x].row(cell.row), 1),
                                              factors_in(weights.key, trace[attention->memory].row(cell.col), 1));
  const bool complete = !pairs.empty() && std::abs(sum_of(pairs) - weights.value) <= 1e-4 * std::abs(pairs.front().product());
  return complete && !trace.override_at(cell) ? pairs : std::vector<DimensionPair>();
}

std::vector<DimensionPair> dimension_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell,
                                           const SourcePair& of) {
  if (dimension_pairs(graph, trace, nodes, cell).empty()) return {};
  const AttentionNodes& attention = *named_attention(graph, nodes, cell.node);
  const ScoreSources weights = ScoreSplit(graph, trace, nodes, {attention.x, attention.memory}).of(cell);
  const auto factors = [&](NodeId read, Index row, const RowSource& source, const std::vector<RowSource>& columns) {
    return factors_in(columns, part_of_row(row_parts(graph, trace, nodes, read, row), source), source.kind == SourceKind::bias ? 1 : 0);
  };
  return products(weights, factors(attention.x, cell.row, of.query, weights.query),
                  factors(attention.memory, cell.col, of.key, weights.key));
}

std::vector<ColumnPair> column_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell,
                                     const SourcePair& of) {
  std::vector<ColumnPair> pairs;
  for (const MultipliedRows& rows : multiplied_rows(graph, trace, cell)) {
    const Matrix q = part_of_row(row_parts(graph, trace, nodes, rows.query.node, rows.query.row), of.query),
                 k = part_of_row(row_parts(graph, trace, nodes, rows.key.node, rows.key.row), of.key);
    for (Index column = 0; column < q.cols(); ++column)
      pairs.push_back({column, static_cast<double>(q(0, column)), static_cast<double>(k(0, column))});
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const ColumnPair& a, const ColumnPair& b) { return std::abs(a.product()) > std::abs(b.product()); });
  return pairs;
}

ScoreSources difference(const ScoreSources& a, const ScoreSources& b) { return sum(a, b, -1); }

ScoreSources by_sources_of(const ScoreSources& scores, const ScoreSources& wider) { return widened(scores, wider.query, wider.key); }

}  // namespace headlight::analysis
