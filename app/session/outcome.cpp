#include "session/outcome.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/contribution.hpp"
#include "graph/largest_in_row.hpp"
#include "graph/on_demand.hpp"

namespace headlight::session {
namespace {

constexpr size_t most_gains = 3;
constexpr float least_gain = 0.05f;

/// The vectors that each key gave to one query through one head, as rows of the model's width.
using ContributionByHead = std::vector<Matrix>;

ContributionByHead contributions_by_head(const Session& s, const AttentionNodes& attention, Index row) {
  ContributionByHead all;
  const Index d_head = s.document().config.d_head();
  for (size_t h = 0; h < attention.head.size(); ++h)
    all.push_back(added_vectors(s.trace()[attention.head[h].pattern], row, s.trace()[attention.head[h].v], s.trace()[attention.W_O],
                                static_cast<Index>(h) * d_head));
  return all;
}

/// True if the given vectors add up to what the row received.
bool adds_up(const Session& s, const AttentionNodes& attention, Index row, const ContributionByHead& given) {
  Matrix sum = Matrix::Zero(1, s.trace()[attention.out].cols());
  for (const Matrix& of_head : given) {
    if (of_head.cols() != sum.cols()) return false;
    sum += of_head.colwise().sum();
  }
  if (attention.b_O) sum += s.trace()[*attention.b_O];
  const Matrix got = s.trace()[attention.out].row(row);
  return got.allFinite() && sum.allFinite() && (got - sum).norm() <= 1e-3f * std::max(1.f, got.norm());
}

/// Returns the largest amount that another word adds to this number of the row; what a row adds to itself tells nothing new.
NamedGain largest_contribution(const ContributionByHead& given, Index column, Index self) {
  NamedGain gain{column, 0, 0, 0};
  for (size_t h = 0; h < given.size(); ++h)
    for (Index key = 0; key < given[h].rows(); ++key)
      if (key != self && given[h](key, column) > gain.from_key) gain = {column, given[h](key, column), key, static_cast<int>(h)};
  return gain;
}

/// Returns the gains, first those of the current head.
std::vector<NamedGain> gains_of(const Session& s, const AttentionId& at, Index row, const ContributionByHead& given) {
  std::vector<NamedGain> gains;
  const AttentionNodes& attention = attention_at(s.nodes(), at);
  const Matrix& out = s.trace()[attention.out];
  if (!s.graph()[attention.out].axes.cols.labels) return gains;
  constexpr Index nobody = -1;
  const Index self = at.cross ? nobody : row;
  for (Index column = 0; column < out.cols(); ++column) {
    const NamedGain gain = largest_contribution(given, column, self);
    if (out(row, column) > least_gain && gain.from_key > least_gain) gains.push_back(gain);
  }
  std::stable_sort(gains.begin(), gains.end(), [&](const NamedGain& a, const NamedGain& b) {
    const bool first = a.head == s.selection().head, second = b.head == s.selection().head;
    return first != second ? first : a.from_key > b.from_key;
  });
  gains.resize(std::min(gains.size(), most_gains));
  return gains;
}

/// Continues `sum` and `longest` from attention to attention.
void look_for_longest(const AttentionId& at, const ContributionByHead& given, double& sum, std::optional<LongestGift>& longest) {
  for (size_t h = 0; h < given.size(); ++h)
    for (Index key = 0; key < given[h].rows(); ++key) {
      const double length = given[h].row(key).cast<double>().norm();
      sum += length;
      if (length > 0 && (!longest || length > longest->share)) longest = LongestGift{at, static_cast<int>(h), key, length};
    }
}

AttentionId attention_of(const Session& s) {
  if (is_of_attention(s.selection().stage)) return s.selection().at;
  const bool target =
      s.selection().pinned ? s.navigation().is_target(s.graph()[s.selection().pinned->node].axes.rows) : s.nodes().decoder.has_value();
  AttentionId last;
  for (const AttentionId& at : attention_ids(s.nodes()))
    if (at.decoder == target) last = at;
  return last;
}

Index row_of(const Session& s, const AttentionNodes& attention) {
  const Axis& rows = s.graph()[attention.out].axes.rows;
  if (const auto& pinned = s.selection().pinned; pinned && s.navigation().contains(*pinned) &&
                                                 s.graph()[pinned->node].axes.rows.labels == rows.labels &&
                                                 counts_words(s.graph()[pinned->node].axes.rows.kind))
    return pinned->row;
  Index most = 0;
  for (Index row = 1; row < s.navigation().n_words(rows); ++row)
    if (s.trace()[attention.out].row(row).norm() > s.trace()[attention.out].row(most).norm()) most = row;
  return most;
}

}  // namespace

std::vector<AttentionId> attentions_read(const Run& run, const StagePlace& place) {
  if (is_of_attention(place.stage)) return {place.at};
  std::vector<AttentionId> all = attention_ids(run.nodes);
  const bool evict = std::any_of(run.samples.begin(), run.samples.end(),
                                 [](const Sample& sample) { return sample.trace.later && sample.trace.later->evicts(); });
  if (evict) return {all.back()};
  std::erase_if(all, [&](const AttentionId& at) { return at.decoder != run.nodes.decoder.has_value(); });
  return all;
}

std::optional<Outcome> outcome(const Session& s) {
  Outcome out;
  out.at = attention_of(s);
  const AttentionNodes& attention = attention_at(s.nodes(), out.at);
  out.row = row_of(s, attention);
  if (out.row >= s.trace()[attention.out].rows()) return std::nullopt;
  const bool last_stack = out.at.decoder == s.nodes().decoder.has_value();
  const std::vector<AttentionId> read = last_stack ? attentions_read(s.run(), s.navigation().place()) : std::vector{out.at};
  double sum = 0;
  for (const AttentionId& at : read) {
    const AttentionNodes& one = attention_at(s.nodes(), at);
    const ContributionByHead given = contributions_by_head(s, one, out.row);
    if (!adds_up(s, one, out.row, given)) return std::nullopt;
    if (at == out.at) out.gains = gains_of(s, at, out.row, given);
    look_for_longest(at, given, sum, out.longest);
  }
  out.n_attentions = read.size();
  if (out.longest) out.longest->share /= sum;
  if (s.nodes().probs && last_stack && s.trace().ready(*s.nodes().probs)) {
    const Matrix& shares = s.trace()[*s.nodes().probs];
    out.next_word = Cell{*s.nodes().probs, out.row, largest_in_row(shares, out.row)};
  }
  return out;
}

bool can_try_heads(const Session& s) {
  constexpr double most = 4e9;  // multiplications: some seconds on one thread
  const ModelConfig& config = s.document().config;
  double weights = 0;
  for (const auto& [name, matrix] : s.document().weights.by_name) weights += static_cast<double>(matrix->size());
  const double heads = static_cast<double>(attention_ids(s.nodes()).size()) * config.n_heads;
  return s.nodes().probs && weights * heads * (s.navigation().sample().n_words + s.navigation().sample().n_target) <= most;
}

std::optional<WordCauses> word_causes(const Session& s, const Outcome& out, const HeadEffects& effects) {
  if (effects.parts().done() < effects.parts().all()) return std::nullopt;
  const std::vector<AttentionId> places = attention_ids(s.nodes());
  const auto n_heads = static_cast<size_t>(s.document().config.n_heads);
  const double logit = s.trace().at({*s.nodes().logits, out.next_word->row, out.next_word->col});
  WordCauses causes;
  for (size_t number = 0; number < effects.parts().all(); ++number) {
    const double share = effects.probability(number, out.next_word->col), fall = logit - effects.logit(number, out.next_word->col);
    const AttentionId& at = places[number / n_heads];
    const int head = static_cast<int>(number % n_heads);
    if (out.longest && at == out.longest->at && head == out.longest->head) causes.without_longest = share;
    if (number == 0 || share < causes.lowest) causes.lowest = share;
    if (number == 0 || fall > causes.fall) causes.at = at, causes.head = head, causes.fall = fall, causes.without = share;
  }
  return causes;
}

}  // namespace headlight::session
