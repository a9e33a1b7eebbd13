#include "session/all_heads.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/pattern.hpp"
#include "model/origin.hpp"

namespace headlight::session {
namespace {

/// Returns the measure as a key for sorting; NaN sorts below everything.
double sortable(const MeasuredHead& head, HeadMeasure by) {
  const double value = head.measures ? head.measures->of(by) : NAN;
  return std::isnan(value) ? -1 : value;
}

}  // namespace

void AllHeads::follow(const Session& session, Index most) {
  if (version_ != session.version() || sample_ != session.selection().sample) {
    version_ = session.version();
    sample_ = session.selection().sample;
    heads_.clear();
    const std::vector<AttentionId> places = attention_ids(session.nodes());
    const bool random = origin_of(*session.document().model) == Origin::drawn_at_random;
    attentions_ = static_cast<int>(places.size());
    for (const AttentionId& at : places) {
      const std::vector<HeadNodes>& heads = attention_at(session.nodes(), at).head;
      for (size_t h = 0; h < heads.size(); ++h) heads_.push_back({at, static_cast<int>(h), heads[h].pattern, {}, {}, random});
    }
  }
  complete_ = true;
  for (MeasuredHead& head : heads_) {
    if (head.measures) continue;
    if (const auto preview = session.preview(head.pattern)) {
      head.measures = preview->measures;
      head.picture = preview->picture;
      continue;
    }
    if (most <= 0 || session.will_preview(head.pattern) || !session.trace().at_hand(head.pattern)) {
      complete_ = false;
      continue;
    }
    const MatrixPtr& pattern = session.trace().matrix(head.pattern);
    head.measures = measured_in(session.run(), session.navigation().sample(), head.at, *pattern);
    head.picture = is_drawn_by_preview(*pattern) ? preview_of(*pattern, *pattern).picture : pattern;
    most -= pattern->size();
  }
}

bool AllHeads::goes_on(const Session& session) const {
  return !complete_ && std::any_of(heads_.begin(), heads_.end(), [&](const MeasuredHead& head) {
    return !head.measures && (session.will_preview(head.pattern) || session.trace().at_hand(head.pattern));
  });
}

std::vector<size_t> AllHeads::sorted(const std::optional<HeadMeasure>& by) const {
  std::vector<size_t> order(heads_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (by)
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return sortable(heads_[a], *by) > sortable(heads_[b], *by); });
  return order;
}

int AllHeads::rank(size_t head, HeadMeasure measure) const {
  const double own = sortable(heads_[head], measure);
  return 1 + static_cast<int>(
                 std::count_if(heads_.begin(), heads_.end(), [&](const MeasuredHead& other) { return sortable(other, measure) > own; }));
}

std::optional<HeadMeasure> habit(const MeasuredHead& head) {
  std::optional<HeadMeasure> best;
  if (!head.measures || head.random) return best;
  const HeadMeasures& measures = *head.measures;
  for (const HeadMeasure measure : {HeadMeasure::previous, HeadMeasure::induction, HeadMeasure::same, HeadMeasure::first})
    if (const double value = measures.of(measure);
        value >= least_habit && measures.rows_of(measure) >= least_rows_for_label && (!best || value > measures.of(*best)))
      best = measure;
  return best;
}

bool shows(const HeadFilter& filter, const MeasuredHead& head, bool chosen) {
  switch (filter.by) {
    case HeadFilter::By::all: return true;
    case HeadFilter::By::layer: return head.at == filter.layer;
    case HeadFilter::By::habit: return head.measures && habit(head) == filter.measure;
    case HeadFilter::By::no_habit: return head.measures && !habit(head);
    case HeadFilter::By::chosen: return chosen;
  }
  return true;
}

std::vector<HeadFilter> filters_of(const AllHeads& heads, bool any_chosen) {
  using By = HeadFilter::By;
  std::vector<HeadFilter> all = {{By::all}};
  for (const MeasuredHead& head : heads.heads())
    if (head.head == 0) all.push_back({By::layer, head.at});
  const auto add = [&](const HeadFilter& filter) {
    if (std::any_of(heads.heads().begin(), heads.heads().end(), [&](const MeasuredHead& head) { return shows(filter, head, false); }))
      all.push_back(filter);
  };
  for (const HeadMeasure measure : {HeadMeasure::previous, HeadMeasure::induction, HeadMeasure::same, HeadMeasure::first})
    add({By::habit, {}, measure});
  add({By::no_habit});
  if (any_chosen) all.push_back({By::chosen});
  return all;
}

void go_to_head(Session& session, const MeasuredHead& head) {
  session.go(StagePlace(Stage::softmax, head.at));
  session.navigation().set_head(head.head);
}

}  // namespace headlight::session
