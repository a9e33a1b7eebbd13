#include "session/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "session/failure.hpp"
#include "text/words.hpp"

namespace headlight {

namespace {

/// "readable, 4 heads": what was opened.
Unsaid in_short(const ModelConfig& config) { return unsaid_counted("history.opened.model", config.n_heads, {{"name", config.name}}); }

}  // namespace

Session::Session(Document document) : history_(document, unsaid("history.opened"), in_short(document.config)) {
  take_over(runs_of(history_.current(), {}));
  begin();
}

void Session::go_back_to(Shown was) noexcept {
  run_ = std::move(was.run);
  untouched_ = std::move(was.untouched);
  stages_ = std::move(was.stages);
  version_ = was.version;
  selection = std::move(was.selection);
  trail_ = std::move(was.trail);
  comparing_ = std::move(was.comparing);
  gesture_start_ = std::move(was.gesture_start);
  gesture_ = was.gesture;
}

void Session::transact(const std::function<void()>& what) {
  Shown before = shown();
  try {
    what();
  } catch (...) {
    go_back_to(std::move(before));
    throw;
  }
}

bool Session::attempt(const std::function<void()>& what) {
  try {
    transact(what);
    return true;
  } catch (...) {
    complain(present_failure_text());
    return false;
  }
}

void Session::open(Document document, Unsaid label) {
  try {
    transact([&] {
      History fresh(document, std::move(label), in_short(document.config), history_.next_state());
      comparing_ = {};
      gesture_ = 0;
      gesture_start_.reset();
      take_over(runs_of(document, {run_, untouched_}));
      begin();
      history_ = std::move(fresh);
    });
  } catch (const UserError&) {
    throw;
  } catch (...) {
    throw UserError(present_failure_text());
  }
  next_sample_.reset();
  computing_.reset();
  pending_.clear();
  later_.clear();
  say("");
}

/// Where one looks first.
void Session::begin() {
  const StagePlace was = place();
  const bool map = selection.map;
  selection = {};
  selection.map = map;
  words_.forget();
  selection.stage = was.stage;
  selection.at = was.at;
  if (run_->nodes.decoder) selection.stage = Stage::translate;
  if (run_->document.config.n_heads > 1) selection.head = 1;  // of the hand-made model: a pronoun finds its noun
  repair_selection();
}

void Session::take_over(ShownRuns runs) {
  run_ = std::move(runs.run);
  untouched_ = std::move(runs.untouched);
  stages_ = stages_of(run_->nodes);
  ++version_;
}

void Session::recompute(const Document& next, std::optional<ShownRuns> computed) {
  const std::shared_ptr<const Graph> before = run_ ? sample().graph : nullptr;
  const bool translated = run_ && run_->nodes.decoder;
  take_over(computed ? *std::move(computed) : runs_of(next, {run_, untouched_}));
  if (run_->nodes.decoder && !translated) selection.stage = Stage::translate;  // the first thing to see of a model that translates
  selection.sample = std::clamp(selection.sample, 0, static_cast<int>(run_->samples.size()) - 1);
  if (selection.pinned && before) {  // another graph has other node ids: the pin stays with its matrix, or else with its row
    const std::string& name = (*before)[selection.pinned->node].name;
    selection.pinned->node = graph().has(name) ? graph().find(name) : -1;
  }
  repair_selection();
  follow_comparison();
  for (std::optional<Cell>* cell : {&selection.reach_from, &selection.objective}) carry_over(*cell, before.get());
}

/// Another graph has other node ids: the cell stays with the matrix of its name, and goes with it.
void Session::carry_over(std::optional<Cell>& cell, const Graph* before) const {
  if (!cell || !before) return;
  const std::string name = (*before)[cell->node].name;
  if (graph().has(name)) cell->node = graph().find(name);
  if (!graph().has(name) || !contains(*cell) || is_padding(*cell)) cell.reset();
}

bool Session::settle() {
  if (computing_) return follow_computing();
  const bool edited = settle_edits();
  const auto asked = std::exchange(later_, {});
  for (const auto& what : asked) try {
      what(*this);
    } catch (...) {  // what changes the session is done wholly or not at all
      complain(present_failure_text());
    }
  return edited || !asked.empty();
}

bool Session::settle_edits() {
  if (pending_.empty()) return false;
  say("");
  const std::vector<Pending> asked = std::exchange(pending_, {});
  const std::optional<int> sample = std::exchange(next_sample_, std::nullopt);
  attempt([&] {
    const auto steps = std::make_shared<std::vector<Step>>(steps_of(asked));
    if (steps->empty()) return;
    reach(steps->back().next, [this, steps, sample] {
      history_.make_room(steps->size());
      if (sample) look_at_sample(*sample);
      for (Step& step : *steps)
        history_.push(std::move(step.next), std::move(step.words.title), step.gesture, std::move(step.words.detail));
    });
  });
  return true;
}

void Session::reach(const Document& next, std::function<void()> commit) {
  if (patience_ < std::numeric_limits<double>::infinity() && need_of(next).bytes > patience_) {
    require_computable(next);
    computing_ = std::make_unique<Computing>(next, ShownRuns{run_, untouched_});
    commit_ = std::move(commit);
    return;
  }
  recompute(next);
  commit();
}

bool Session::follow_computing() {
  if (!computing_->ready()) return false;
  attempt([&] {
    recompute(computing_->document(), computing_->take());
    commit_();
  });
  computing_.reset();
  commit_ = nullptr;
  return true;
}

void Session::give_up() {
  if (!computing_) return;
  computing_.reset();
  commit_ = nullptr;
  pending_.clear();
  later_.clear();
  next_sample_.reset();
  gesture_ = 0;
  say("Given up; everything is as it was before.");
}

/// One after another; those that cannot be become the message.
std::vector<Session::Step> Session::steps_of(const std::vector<Pending>& asked) {
  std::vector<Step> steps;
  for (const Pending& pending : asked) try {
      const Document& now = steps.empty() ? document() : steps.back().next;
      Document next = headlight::apply(now, pending.edit);  // std::apply would be found too
      begin_gesture(pending.gesture);
      const Document& before = pending.gesture != 0 ? gesture_start_->document : now;
      EditLabel words = label(pending.edit, before, value_before(pending.edit, *gesture_start_));
      steps.push_back({std::move(next), std::move(words), pending.gesture});
    } catch (...) {
      complain(present_failure_text());
    }
  return steps;
}

/// A drag is one step, from the number it began with to the one it ends at.
void Session::begin_gesture(int gesture) {
  if (gesture == 0 || gesture != gesture_) gesture_start_ = run_;
  gesture_ = gesture;
}

void Session::jump(size_t to) {
  if (computing_) return give_up();  // what is not done yet is undone by not doing it
  say("");
  attempt([&] {
    gesture_ = 0;
    reach(history_.entries()[to < history_.entries().size() ? to : history_.position()].document, [this, to] { history_.jump(to); });
  });
}

void Session::take(Document document, Unsaid label, Unsaid detail) {
  say("");
  attempt([&] {
    history_.make_room(1);
    gesture_ = 0;
    recompute(document);
    history_.push(std::move(document), std::move(label), 0, std::move(detail));
  });
}

bool Session::contains(const Cell& cell) const {
  if (cell.node < 0 || cell.node >= graph().size()) return false;
  const Matrix& m = trace()[cell.node];
  return cell.row >= 0 && cell.row < m.rows() && cell.col >= 0 && cell.col < m.cols();
}

/// Where to stand after the run has changed, and what is left of the way there.
void Session::repair_selection() {
  repair_pinned();
  trail_.stand_on(selection.pinned);
  trail_.recheck(sample().graph, trace());
}

void Session::stand_on(const std::optional<Cell>& cell) {
  if (!failed_) message_.clear();
  selection.pinned = cell;
  trail_.stand_on(cell);
}

/// Another model may lack the stage.
void Session::repair_place() {
  const StagePlace now = nearest(stages_, place()).value_or(*nearest(stages_, Stage::softmax));
  selection.stage = now.stage;
  selection.at = now.at;
}

int Session::number_of(const StagePlace& place) const {
  const auto at = std::find(stages_.begin(), stages_.end(), place);
  return at == stages_.end() ? -1 : static_cast<int>(at - stages_.begin());
}

int Session::attention_number() const {
  const std::vector<AttentionPlace> all = attention_places(nodes());
  return static_cast<int>(std::find(all.begin(), all.end(), selection.at) - all.begin());
}

/// Axes of the same sentence share their labels.
bool Session::is_target(const Axis& axis) const {
  return nodes().decoder && axis.labels && axis.labels == graph()[nodes().decoder->tokens].axes.rows.labels;
}

void Session::repair_pinned() {
  selection.sample = std::clamp(selection.sample, 0, static_cast<int>(run_->samples.size()) - 1);
  repair_place();
  selection.head = std::clamp(selection.head, 0, run_->document.config.n_heads - 1);
  selection.hovered.reset();
  if (selection.pinned && contains(*selection.pinned) && !is_padding(*selection.pinned)) return;
  if (selection.pinned && contains(*selection.pinned)) selection.pinned.reset();
  selection.pinned = interesting_cell();
}

bool Session::is_padding(const Cell& cell) const {
  const Axis& rows = graph()[cell.node].axes.rows;
  return counts_words(rows.kind) && cell.row >= n_words(rows);
}

/// Where the columns belong to heads, those of the head that is looked at: a new stage does not change it.
std::pair<Index, Index> Session::columns_of_head(const Axis& cols) const {
  const ModelConfig& config = run_->document.config;
  if (cols.kind != AxisKind::heads || cols.size != Index{config.n_heads} * config.d_head()) return {0, cols.size};
  return {Index{selection.head} * config.d_head(), Index{selection.head + 1} * config.d_head()};
}

/// The row that is pinned already or was last, else the last pronoun, else the last word; and in it the key that was pinned last, else the
/// place that stands out.
Cell Session::interesting_cell() const {
  const NodeId node = main_node(place(), nodes(), selection.head);
  const Matrix& m = trace()[node];
  const Axis& rows = graph()[node].axes.rows;
  const std::array<std::string, 8> pronouns = {"it", "they", "she", "he", "them", "him", "il", "elle"};
  Index row = std::min<Index>(m.rows(), n_words(rows)) - 1;
  for (Index r = 0; r < std::min<Index>(m.rows(), n_words(rows)); ++r)
    if (std::count(pronouns.begin(), pronouns.end(), case_folded(words(rows).tokens[static_cast<size_t>(r)].text))) row = r;
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

void Session::go(Stage stage) {
  if (const auto to = nearest(stages_, {stage, selection.at})) go(*to);
}

bool same_words(const Axes& a, const Axes& b) {
  return a.cols.kind == AxisKind::key && b.cols.kind == AxisKind::key && a.rows.labels == b.rows.labels && a.cols.labels == b.cols.labels;
}

void Session::go(const StagePlace& to) {
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
  // Between matrices of queries and keys the same place stays pinned; elsewhere the row does.
  if (before && old_node >= 0 && old_node < graph().size() && same_words(graph()[old_node].axes, graph()[node].axes))
    selection.pinned = Cell{node, before->row, before->col};
  else selection.pinned = interesting_cell();
  if (!contains(*selection.pinned)) selection.pinned = interesting_cell();
  trail_.stand_on(selection.pinned);
}

void Session::show(const Cell& cell) {
  selection.map = false;
  if (const auto place = place_of(nodes(), cell.node); place && place->head) selection.head = *place->head;
  if (const auto to = stage_of(graph(), nodes(), cell.node, selection.at)) {
    selection.stage = to->stage;
    selection.at = to->at;
  }
  selection.hovered.reset();
  selection.pinned = cell;
}

void Session::go_to(const Cell& cell) {
  show(cell);
  trail_.stand_on(cell);
}

void Session::follow(const Cell& operand) {
  const std::optional<Cell> from = selection.shown();
  show(operand);
  if (from) trail_.follow(*from, operand);
  else trail_.stand_on(operand);
}

void Session::back_to(size_t step) {
  const Cell cell = trail_.steps()[step];  // the trail is shortened meanwhile
  go_to(cell);
}

void Session::set_head(int head) {
  const int was = selection.head;
  selection.head = std::clamp(head, 0, run_->document.config.n_heads - 1);
  if (!selection.pinned || selection.head == was) return;
  // The same place of the same kind of matrix, one head further.
  for (const NodeId node : nodes().outline.in_every_head(selection.pinned->node))
    if (const auto at = place_of(nodes(), node); at && at->head == selection.head) selection.pinned->node = node;
  trail_.stand_on(selection.pinned);
}

void Session::set_sample(int sample) {
  attempt([&] { look_at_sample(sample); });
}

void Session::look_at_sample(int sample) {
  selection.sample = sample;
  repair_selection();
  follow_comparison();
  for (std::optional<Cell>* cell : {&selection.reach_from, &selection.objective}) carry_over(*cell, &graph());
}

}  // namespace headlight
