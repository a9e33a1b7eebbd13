#include "session/navigation.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "graph/largest_in_row.hpp"
#include "session/pronouns.hpp"

namespace headlight::session {

bool same_words(const Axes& a, const Axes& b) {
  return a.cols.kind == AxisKind::key && b.cols.kind == AxisKind::key && a.rows.labels == b.rows.labels && a.cols.labels == b.cols.labels;
}

int Navigation::number_of(const StagePlace& place) const {
  const auto at = std::find(stages_.begin(), stages_.end(), place);
  return at == stages_.end() ? -1 : static_cast<int>(at - stages_.begin());
}

/// Axes of the same sentence share their labels.
bool Navigation::is_target(const Axis& axis) const {
  return sample().n_target > 0 && axis.labels && axis.labels == words_axis(true).labels;
}

/// Tensors from a file have no matrix of tokens: there the target is the queries, if those are not the keys.
const Axis& Navigation::words_axis(bool target) const {
  const StackNodes& stack = target && nodes().decoder ? *nodes().decoder : nodes();
  if (stack.tokens != absent) return graph()[stack.tokens].axes.rows;
  const Axes& axes = graph()[stack.block.front().attn.head.front().pattern].axes;
  return target ? axes.rows : axes.cols;
}

Index Navigation::row_looked_at(NodeId node) const {
  const Axis& rows = graph()[node].axes.rows;
  const Index last = n_words(rows) - 1;
  const auto& pinned = selection.pinned;
  if (!pinned || graph()[pinned->node].axes.rows.labels != rows.labels) return last;
  return std::min(pinned->row, last);
}

bool Navigation::contains(const Cell& cell) const {
  if (cell.node < 0 || cell.node >= graph().size()) return false;
  const Axes& axes = graph()[cell.node].axes;
  return cell.row >= 0 && cell.row < axes.rows.size && cell.col >= 0 && cell.col < axes.cols.size;
}

void Navigation::choose(const std::optional<Cell>& cell) {
  ++choices_;
  followed_.choose();
  selection.pinned = cell;
  trail_.stand_on(cell);
}

void Navigation::set_head(int head) {
  const int was = selection.head;
  clamp_head(head);
  if (!selection.pinned || selection.head == was) return;
  // The pin moves to the same place in the same kind of matrix, in the other head.
  for (const NodeId node : nodes().outline.in_every_head(selection.pinned->node))
    if (const auto at = place_of(nodes(), node); at && at->head == selection.head) selection.pinned->node = node;
  trail_.stand_on(selection.pinned);
}

void Navigation::show(const Cell& cell) {
  selection.map = false;
  if (const auto place = place_of(nodes(), cell.node); place && place->head) selection.head = *place->head;
  if (const auto to = stage_of(graph(), nodes(), cell.node, selection.at)) {
    selection.stage = to->stage;
    selection.at = to->at;
  }
  selection.hovered.reset();
  followed_.choose();
  selection.pinned = cell;
}

void Navigation::go_to(const Cell& cell) {
  show(cell);
  trail_.stand_on(cell);
}

void Navigation::follow(const Cell& operand) {
  const std::optional<Cell> from = selection.active_cell();
  show(operand);
  if (from) trail_.follow(*from, operand);
  else trail_.stand_on(operand);
}

void Navigation::back_to(size_t step) {
  const Cell cell = trail_.steps()[step];  // a copy, because the trail is shortened meanwhile
  go_to(cell);
}

void Navigation::enter(std::shared_ptr<const Run> run) {
  run_ = std::move(run);
  stages_ = stages_of(nodes());
}

void Navigation::begin() {
  const StagePlace was = place();
  const bool map = selection.map;
  selection = {};
  selection.map = map;
  words_.forget();
  followed_.choose();
  selection.stage = was.stage;
  selection.at = was.at;
  if (translates(nodes())) selection.stage = Stage::translate;
  // The second head of the hand-made model finds the noun of a pronoun; in the trained translation the first one does.
  if (run_->document.config.n_heads > 1) selection.head = translates(nodes()) ? 0 : 1;
  repair_selection();
}

void Navigation::move_to(std::shared_ptr<const Run> run) {
  const std::shared_ptr<const Graph> before = sample().graph;
  const bool translated = translates(nodes());
  leave_pinned();
  enter(std::move(run));
  if (translates(nodes()) && !translated) selection.stage = Stage::translate;  // the first thing to see of a model that translates
  clamp_sample(selection.sample);
  repair_place();
  follow_pinned(*before);
  repair_selection();
  remap_marks(*before);
}

void Navigation::move_to_sample(int sample) {
  const std::shared_ptr<const Graph> before = this->sample().graph;
  leave_pinned();
  clamp_sample(sample);
  follow_pinned(*before);
  repair_selection();
  remap_marks(*before);
}

void Navigation::move_to_stage(const StagePlace& to) {
  selection.map = false;
  // A stage of the trail is entered by the trail.
  for (size_t i = trail_.steps().size(); i-- > 0;)
    if (stage_of(graph(), nodes(), trail_.steps()[i].node, to.at) == to) return back_to(i);
  if (!trail_.empty() && to == place()) return;
  const std::optional<Cell> before = selection.pinned;
  const NodeId old_node = before ? before->node : -1;
  if (before && contains(*before)) words_.remember(graph()[old_node].axes, *before);
  selection.stage = to.stage;
  selection.at = to.at;
  selection.hovered.reset();
  const NodeId node = main_node(to, nodes(), selection.head);
  const bool other_text =
      old_node >= 0 && old_node < graph().size() && graph()[old_node].axes.rows.labels != graph()[node].axes.rows.labels;
  if (other_text) followed_.choose();
  // Between matrices of queries and keys the same cell stays pinned; elsewhere the row does.
  if (before && old_node >= 0 && old_node < graph().size() && same_words(graph()[old_node].axes, graph()[node].axes))
    selection.pinned = Cell{node, before->row, before->col};
  else selection.pinned = interesting_cell();
  if (!contains(*selection.pinned)) selection.pinned = interesting_cell();
  trail_.stand_on(selection.pinned);
}

/// Repairs the selection after the run has changed, and keeps the valid part of the trail.
void Navigation::repair_selection() {
  repair_pinned();
  trail_.stand_on(selection.pinned);
  trail_.recheck(sample().graph, trace());
}

void Navigation::repair_pinned() {
  clamp_sample(selection.sample);
  repair_place();
  clamp_head(selection.head);
  selection.hovered.reset();
  if (selection.pinned && contains(*selection.pinned) && !is_padding(*selection.pinned)) return;
  if (selection.pinned && contains(*selection.pinned)) selection.pinned.reset();
  selection.pinned = interesting_cell();
}

/// Chooses the nearest stage if another model lacks the current one.
void Navigation::repair_place() {
  const StagePlace now = place_in(stages_, place());
  selection.stage = now.stage;
  selection.at = now.at;
}

void Navigation::clamp_sample(int sample) { selection.sample = std::clamp(sample, 0, static_cast<int>(run_->samples.size()) - 1); }

void Navigation::clamp_head(int head) { selection.head = std::clamp(head, 0, run_->document.config.n_heads - 1); }

/// Moves a cell to another graph, which has other node ids: it stays in the matrix of its name and follows its words.
void Navigation::remap(std::optional<Cell>& cell, const Graph& before) const {
  if (!cell) return;
  const Node& was = before[cell->node];
  if (!graph().has(was.name)) return cell.reset();
  const NodeId node = graph().find(was.name);
  const Axes& axes = graph()[node].axes;
  const auto row = followed(was.axes.rows, axes.rows, cell->row), col = followed(was.axes.cols, axes.cols, cell->col);
  if (!row || !col) return cell.reset();
  cell = Cell{node, row->position, col->position};
  if (!contains(*cell) || is_padding(*cell)) cell.reset();
}

void Navigation::remap_marks(const Graph& before) {
  ObjectiveChoice& back = selection.back_from;
  const bool two = back.less.has_value();
  for (std::optional<Cell>* cell : {&selection.reach_from, &selection.objective, &selection.why.rival, &back.cell, &back.less})
    remap(*cell, before);
  if (!back.cell || (two && !back.less)) back.cell.reset(), back.less.reset();
  if (!selection.why.pair) return;
  const auto carried = [&](RowSource& source) {
    if (source.node == absent) return true;
    const std::string& name = before[source.node].name;
    if (graph().has(name)) source.node = graph().find(name);
    return graph().has(name);
  };
  if (!carried(selection.why.pair->query) || !carried(selection.why.pair->key)) selection.why.pair.reset();
}

void Navigation::leave_pinned() {
  if (selection.pinned && contains(*selection.pinned)) followed_.leave(graph()[selection.pinned->node].axes, *selection.pinned);
}

void Navigation::follow_pinned(const Graph& before) {
  if (!selection.pinned) return;
  const std::string& name = before[selection.pinned->node].name;
  const NodeId same = graph().has(name) ? graph().find(name) : -1;
  clamp_head(selection.head);
  const NodeId node = same < 0 ? main_node(place(), nodes(), selection.head) : same;
  const auto found = followed_.find_in(graph()[node].axes);
  if (!found) return selection.pinned.reset();
  selection.pinned = Cell{same, found->row, found->col.value_or(0)};
  if (same >= 0 && !found->col && contains(*selection.pinned)) selection.pinned->col = largest_in_row(trace()[same], found->row);
}

bool Navigation::is_padding(const Cell& cell) const {
  const Axis& rows = graph()[cell.node].axes.rows;
  return counts_words(rows.kind) && cell.row >= n_words(rows);
}

/// Returns a cell worth looking at: in the row that is or was last pinned, else of the last pronoun, else of the last word; in it the last
/// pinned key, else the most striking one.
Cell Navigation::interesting_cell() const {
  const NodeId node = main_node(place(), nodes(), selection.head);
  const Matrix& m = trace()[node];
  const Axis& rows = graph()[node].axes.rows;
  Index row = std::min<Index>(m.rows(), n_words(rows)) - 1;
  for (Index r = 0; r < std::min<Index>(m.rows(), n_words(rows)); ++r)
    if (is_pronoun(words(rows).tokens[static_cast<size_t>(r)].text))
      row = is_target(rows) ? std::max<Index>(0, r - 1) : r;  // a row of the decoder writes the next word
  if (const auto last = words_.row(rows); last && *last < n_words(rows)) row = *last;
  const auto counts_the_same = [&](NodeId pinned) {
    return pinned < 0 || pinned >= graph().size() || rows.labels == graph()[pinned].axes.rows.labels;
  };  // -1: its matrix is gone
  if (selection.pinned && selection.pinned->row < n_words(rows) && counts_the_same(selection.pinned->node)) row = selection.pinned->row;
  const auto [first, end] = columns_of_head(graph()[node].axes.cols);
  Index col = first;
  for (Index c = first + 1; c < end; ++c)
    if (std::abs(m(row, c)) > std::abs(m(row, col)) && std::isfinite(m(row, c))) col = c;
  if (counts_words(graph()[node].axes.cols.kind)) col = words_.key(graph()[node].axes, row).value_or(col);
  return {node, row, col};
}

/// Returns the columns of the chosen head if columns belong to heads, because a new stage does not change the head.
std::pair<Index, Index> Navigation::columns_of_head(const Axis& cols) const {
  const ModelConfig& config = run_->document.config;
  if (cols.kind != AxisKind::heads || cols.size != Index{config.n_heads} * config.d_head()) return {0, cols.size};
  return {Index{selection.head} * config.d_head(), Index{selection.head + 1} * config.d_head()};
}

}  // namespace headlight::session
