#include "session/all_heads.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/heat_levels.hpp"

namespace headlight {
namespace {

HeadMeasures measured_in(const Session& session, const MeasuredHead& head) {
  const Sample& sample = session.sample();
  const Matrix& pattern = session.trace()[head.pattern];
  const bool two_texts = head.at.cross || (session.given() && sample.n_target > 0);
  if (two_texts) return measured(pattern, {}, sample.n_target);
  const bool target = head.at.decoder;
  std::vector<int> ids = (target ? sample.target : sample.tokens).ids();
  ids.resize(static_cast<size_t>(target ? sample.n_target : sample.n_words));
  return measured(pattern, ids, static_cast<Index>(ids.size()));
}

/// All heads are in sight together: of a long text their weights take more than there is room for.
MatrixPtr picture_of(const MatrixPtr& pattern) {
  constexpr Index finest = 256;
  const Index block = (std::max(pattern->rows(), pattern->cols()) + finest - 1) / finest;
  if (block <= 1) return pattern;
  const HeatLevel level = reduce(*pattern, block, block);
  return std::make_shared<const Matrix>(Eigen::Map<const Matrix>(level.values.data(), level.rows, level.cols));
}

/// NaN is below everything.
double sortable(const MeasuredHead& head, HeadMeasure by) {
  const double value = head.measures ? head.measures->of(by) : NAN;
  return std::isnan(value) ? -1 : value;
}

}  // namespace

void AllHeads::follow(const Session& session, Index most) {
  if (version_ != session.version() || sample_ != session.selection.sample) {
    version_ = session.version();
    sample_ = session.selection.sample;
    heads_.clear();
    const std::vector<AttentionPlace> places = attention_places(session.nodes());
    layers_ = static_cast<int>(places.size());
    for (const AttentionPlace& at : places) {
      const std::vector<HeadNodes>& heads = attention_at(session.nodes(), at).head;
      for (size_t h = 0; h < heads.size(); ++h) heads_.push_back({at, static_cast<int>(h), heads[h].pattern, {}});
    }
  }
  complete_ = true;
  for (MeasuredHead& head : heads_) {
    if (head.measures) continue;
    if (most <= 0 || !session.trace().at_hand(head.pattern)) {
      complete_ = false;
      continue;
    }
    head.measures = measured_in(session, head);
    head.picture = picture_of(session.trace().matrix(head.pattern));
    most -= session.trace()[head.pattern].size();
  }
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

std::optional<HeadMeasure> habit(const HeadMeasures& measures) {
  std::optional<HeadMeasure> best;
  for (const HeadMeasure measure : {HeadMeasure::previous, HeadMeasure::induction, HeadMeasure::same, HeadMeasure::first})
    if (const double value = measures.of(measure); value >= .5 && (!best || value > measures.of(*best))) best = measure;
  return best;
}

void go_to_head(Session& session, const MeasuredHead& head) {
  session.go(StagePlace(Stage::softmax, head.at));
  session.set_head(head.head);
}

}  // namespace headlight
