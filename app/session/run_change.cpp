#include "session/run_change.hpp"

#include <algorithm>
#include <cmath>

#include "graph/label_with_position.hpp"

namespace headlight::session {
namespace {

const Sample& sample_of(const Run& run, const Selection& selection) {
  return run.samples[static_cast<size_t>(std::clamp(selection.sample, 0, static_cast<int>(run.samples.size()) - 1))];
}

/// Returns the current attention if the model has it, else its last one.
std::optional<AttentionId> attention_in(const ModelNodes& nodes, const AttentionId& at) {
  const std::vector<AttentionId> all = attention_ids(nodes);
  if (std::find(all.begin(), all.end(), at) != all.end()) return at;
  if (all.empty()) return std::nullopt;
  return all.back();
}

std::optional<SeenRow> row_in(const Run& run, const Selection& selection) {
  const Sample& sample = sample_of(run, selection);
  const auto at = attention_in(run.nodes, selection.at);
  if (!at || !selection.pinned) return std::nullopt;
  const std::vector<HeadNodes>& heads = attention_at(run.nodes, *at).head;
  if (selection.head >= static_cast<int>(heads.size())) return std::nullopt;
  const NodeId pattern = heads[static_cast<size_t>(selection.head)].pattern;
  if (pattern == absent || !sample.trace.ready(pattern)) return std::nullopt;
  const Axes& axes = (*sample.graph)[pattern].axes;
  const Matrix& weights = sample.trace[pattern];
  const Index position = selection.pinned->row;
  if (position < 0 || position >= weights.rows()) return std::nullopt;
  SeenRow row = {.at = *at, .head = selection.head, .position = position, .word = label_with_position(axes.rows, position)};
  for (Index col = 0; col < weights.cols(); ++col) {
    row.keys.push_back(label_with_position(axes.cols, col));
    row.weights.push_back(weights(position, col));
  }
  return row;
}

/// Returns the likeliest word after the last word of a text; in a masked language model at the pinned word.
std::optional<LikelyWord> likely_in(const Run& run, const Selection& selection) {
  const Sample& sample = sample_of(run, selection);
  if (!run.nodes.probs || run.nodes.decoder || !sample.trace.ready(*run.nodes.probs)) return std::nullopt;
  const Matrix& shares = sample.trace[*run.nodes.probs];
  const Axes& axes = (*sample.graph)[*run.nodes.probs].axes;
  Index row = sample.n_words - 1;
  if (run.document.config.fills_in_words() && selection.pinned) row = selection.pinned->row;
  if (row < 0 || row >= shares.rows() || shares.cols() == 0) return std::nullopt;
  Index best = 0;
  for (Index word = 1; word < shares.cols(); ++word)
    if (shares(row, word) > shares(row, best)) best = word;
  if (!std::isfinite(shares(row, best))) return std::nullopt;
  return LikelyWord{label_with_position(axes.rows, row), axes.cols.label(best), shares(row, best)};
}

std::vector<std::string> written_in(const Run& run, const Selection& selection) {
  const Sample& sample = sample_of(run, selection);
  if (!run.nodes.decoder) return {};
  std::vector<std::string> words;
  for (int i = 1; i < sample.n_target; ++i) words.push_back(sample.target.tokens[static_cast<size_t>(i)].text);
  return words;
}

/// True if a matrix is ready in both runs, with the same size.
bool is_in_both(const Sample& a, const Sample& b, NodeId node) {
  const Node& one = (*b.graph)[node];
  if (!a.graph->has(one.name)) return false;
  const NodeId before = a.graph->find(one.name);
  const Axes& was = (*a.graph)[before].axes;
  return was.rows.size == one.axes.rows.size && was.cols.size == one.axes.cols.size && a.trace.ready(before) && b.trace.ready(node);
}

const MatrixPtr& value_before(const Sample& a, const Sample& b, NodeId node) {
  return a.trace.matrix(a.graph->find((*b.graph)[node].name));
}

bool have_the_same_matrices(const Sample& a, const Sample& b) {
  if (a.graph->size() != b.graph->size()) return false;
  for (NodeId node = 0; node < b.graph->size(); ++node) {
    const Node& one = (*b.graph)[node];
    if (!a.graph->has(one.name)) return false;
    const Axes& was = (*a.graph)[a.graph->find(one.name)].axes;
    if (was.rows.size != one.axes.rows.size || was.cols.size != one.axes.cols.size) return false;
  }
  return true;
}

/// Returns the distance of two numbers; a masked cell stays masked and counts as 0.
double moved_by(float before, float after) {
  if (before == after || (std::isnan(before) && std::isnan(after))) return 0;
  return std::abs(static_cast<double>(after) - static_cast<double>(before));
}

bool is_larger(double a, double b) { return std::isnan(a) ? !std::isnan(b) : a > b; }

/// Returns the attention weight that moved most, among the heads and layers that are in both.
std::optional<MovedWeight> most_moved(const Run& before, const Run& after, const Selection& selection) {
  const Sample &a = sample_of(before, selection), &b = sample_of(after, selection);
  std::optional<MovedWeight> most;
  double furthest = static_cast<double>(least_visible_weight);
  for (const AttentionId& at : attention_ids(after.nodes)) {
    const std::vector<HeadNodes>& heads = attention_at(after.nodes, at).head;
    for (size_t h = 0; h < heads.size(); ++h) {
      const NodeId node = heads[h].pattern;
      if (node == absent || !is_in_both(a, b, node)) continue;
      const MatrixPtr &was = value_before(a, b, node), &now = b.trace.matrix(node);
      if (was == now) continue;
      const Axes& axes = (*b.graph)[node].axes;
      for (Index row = 0; row < now->rows(); ++row)
        for (Index col = 0; col < now->cols(); ++col) {
          const double moved = moved_by((*was)(row, col), (*now)(row, col));
          if (!(std::isnan(moved) || moved >= static_cast<double>(least_visible_weight)) || (most && !is_larger(moved, furthest))) continue;
          furthest = moved;
          most = MovedWeight{at,
                             static_cast<int>(h),
                             label_with_position(axes.rows, row),
                             label_with_position(axes.cols, col),
                             (*was)(row, col),
                             (*now)(row, col)};
        }
    }
  }
  return most;
}

std::optional<MovedNumbers> moved_in(const Sample& a, const Sample& b, NodeId node) {
  if (!is_in_both(a, b, node)) return std::nullopt;
  const MatrixPtr &was = value_before(a, b, node), &now = b.trace.matrix(node);
  if (was == now) return std::nullopt;
  MovedNumbers moved = {.node = (*b.graph)[node].name, .largest = -1};
  for (Index row = 0; row < now->rows(); ++row)
    for (Index col = 0; col < now->cols(); ++col) {
      const double by = moved_by((*was)(row, col), (*now)(row, col));
      if (by == 0) continue;
      ++moved.count;
      if (is_larger(by, moved.largest)) moved.largest = by, moved.row = row;
    }
  if (moved.count == 0) return std::nullopt;
  return moved;
}

/// Returns the moved numbers of the current matrix, else of the last computed one.
std::optional<MovedNumbers> numbers_moved(const Run& before, const Run& after, const Selection& selection) {
  const Sample &a = sample_of(before, selection), &b = sample_of(after, selection);
  if (selection.pinned && selection.pinned->node >= 0 && selection.pinned->node < b.graph->size())
    if (const auto moved = moved_in(a, b, selection.pinned->node)) return moved;
  for (const bool computed : {true, false})
    for (NodeId node = b.graph->size(); node-- > 0;)
      if ((*b.graph)[node].is_input() != computed)
        if (const auto moved = moved_in(a, b, node)) return moved;
  return std::nullopt;
}

}  // namespace

size_t SeenRow::most() const {
  size_t at = 0;
  for (size_t i = 1; i < weights.size(); ++i)
    if (weights[i] > weights[at] || (std::isnan(weights[at]) && !std::isnan(weights[i]))) at = i;
  return at;
}

Seen seen(const std::shared_ptr<const Run>& run, const Selection& selection) {
  return {run, row_in(*run, selection), likely_in(*run, selection), written_in(*run, selection)};
}

bool RunChange::row_is_comparable() const {
  return before.row && after.row && before.row->at == after.row->at && before.row->head == after.row->head &&
         before.row->position == after.row->position && before.row->keys.size() == after.row->keys.size();
}

bool RunChange::row_moved() const {
  if (!row_is_comparable()) return true;
  for (size_t i = 0; i < after.row->weights.size(); ++i)
    if (const double by = moved_by(before.row->weights[i], after.row->weights[i]);
        std::isnan(by) || by >= static_cast<double>(least_visible_weight))
      return true;
  return false;
}

RunChange change_between(Seen before, Seen after, const Selection& selection) {
  RunChange change;
  change.alike = have_the_same_matrices(sample_of(*before.run, selection), sample_of(*after.run, selection));
  change.most = most_moved(*before.run, *after.run, selection);
  change.numbers = numbers_moved(*before.run, *after.run, selection);
  before.run = after.run = nullptr;
  change.before = std::move(before), change.after = std::move(after);
  return change;
}

}  // namespace headlight::session
