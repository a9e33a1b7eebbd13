#include "session/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "document/apply.hpp"
#include "graph/error.hpp"
#include "text/tokenizer.hpp"

namespace headlight {

Session::Session(Document document) : history_(std::move(document)) {
  run_ = compute(this->document());
  begin();
}

void Session::open(Document document, std::string label) {
  run_ = compute(document, run_.get());
  history_ = History(std::move(document), std::move(label), history_.next_state());
  pending_.clear();
  message_.clear();
  begin();
}

/// Where one looks first.
void Session::begin() {
  const Stage stage = selection.stage;
  selection = {};
  selection.stage = stage;
  if (run_->document.config.n_heads > 1) selection.head = 1;  // of the hand-made model: a pronoun finds its noun
  repair_selection();
}

void Session::recompute() {
  run_ = compute(document(), run_.get());
  repair_selection();
}

bool Session::settle() {
  if (pending_.empty()) return false;
  message_.clear();
  bool changed = false;
  for (Pending& pending : std::exchange(pending_, {})) {
    try {
      Document next = headlight::apply(document(), pending.edit);  // std::apply would be found too
      history_.push(std::move(next), label(pending.edit, document()), pending.gesture);
      changed = true;
    } catch (const UserError& error) {
      message_ = error.what();
    }
  }
  if (changed) recompute();
  if (const auto next = std::exchange(next_sample_, std::nullopt); next && changed) set_sample(*next);
  return true;
}

void Session::move(void (History::*how)()) {
  (history_.*how)();
  message_.clear();
  recompute();
}

void Session::jump(size_t to) {
  history_.jump(to);
  recompute();
}

bool Session::contains(const Cell& cell) const {
  if (cell.node < 0 || cell.node >= graph().size()) return false;
  const Matrix& m = trace()[cell.node];
  return cell.row >= 0 && cell.row < m.rows() && cell.col >= 0 && cell.col < m.cols();
}

void Session::repair_selection() {
  selection.sample = std::clamp(selection.sample, 0, static_cast<int>(run_->samples.size()) - 1);
  selection.head = std::clamp(selection.head, 0, run_->document.config.n_heads - 1);
  selection.hovered.reset();
  if (selection.pinned && contains(*selection.pinned) && !is_padding(*selection.pinned)) return;
  if (selection.pinned && contains(*selection.pinned)) selection.pinned.reset();
  selection.pinned = interesting_cell();
}

bool Session::is_padding(const Cell& cell) const { return counts_words(graph()[cell.node].axes.rows.kind) && cell.row >= sample().n_words; }

/// The row that is pinned already, else the last pronoun, else the last word; and the place in it that stands out.
Cell Session::interesting_cell() const {
  const NodeId node = main_node(selection.stage, nodes(), selection.head);
  const Matrix& m = trace()[node];
  const std::array<std::string, 6> pronouns = {"it", "they", "she", "he", "them", "him"};
  Index row = std::min<Index>(m.rows(), sample().n_words) - 1;
  for (Index r = 0; r < std::min<Index>(m.rows(), sample().n_words); ++r)
    if (std::count(pronouns.begin(), pronouns.end(), case_folded(sample().tokens.tokens[static_cast<size_t>(r)].text))) row = r;
  if (selection.pinned && selection.pinned->row < m.rows()) row = selection.pinned->row;
  Index col = 0;
  for (Index c = 1; c < m.cols(); ++c)
    if (std::abs(m(row, c)) > std::abs(m(row, col)) && std::isfinite(m(row, c))) col = c;
  return {node, row, col};
}

void Session::go(Stage stage) {
  const std::optional<Cell> before = selection.pinned;
  const NodeId old_node = before ? before->node : -1;
  selection.stage = stage;
  selection.hovered.reset();
  const NodeId node = main_node(stage, nodes(), selection.head);
  // Between matrices of queries and keys the same place stays pinned; elsewhere the row does.
  if (before && old_node < graph().size() && graph()[old_node].axes.cols.kind == AxisKind::key && graph()[node].axes.cols.kind == AxisKind::key)
    selection.pinned = Cell{node, before->row, before->col};
  else
    selection.pinned = interesting_cell();
  if (!contains(*selection.pinned)) selection.pinned = interesting_cell();
}

void Session::go_to(const Cell& cell) {
  if (const auto place = place_of(nodes(), cell.node)) {
    if (place->head) selection.head = *place->head;
    selection.stage = place->stage;
  } else if (const auto stage = stage_showing(nodes(), cell.node)) {
    selection.stage = *stage;
  }
  selection.hovered.reset();
  selection.pinned = cell;
}

void Session::set_head(int head) {
  const int was = selection.head;
  selection.head = std::clamp(head, 0, run_->document.config.n_heads - 1);
  if (!selection.pinned || selection.head == was) return;
  // The same place of the same kind of matrix, one head further.
  const auto place = place_of(nodes(), selection.pinned->node);
  if (place && place->head) selection.pinned->node = main_node(place->stage, nodes(), selection.head);
}

void Session::set_sample(int sample) {
  selection.sample = sample;
  repair_selection();
}

}  // namespace headlight
