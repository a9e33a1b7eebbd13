#include "model/attention_head.hpp"

#include "model/dropout.hpp"
#include "model/score_steps.hpp"
#include "model/scores.hpp"

namespace headlight::model {
namespace {

/// Writes the attention weights; in half precision the softmax's input and output are rounded.
NodeId pattern_of(const Writer& w, NodeId masked_scores, std::optional<HalfType> type) {
  if (!type) return softmax(w.g, w.called("pattern"), masked_scores);
  const NodeId read = rounded(w.g, w.called("rounded_scores"), masked_scores, *type);
  const NodeId exact = softmax(w.g, w.called("unrounded_pattern"), read);
  for (const NodeId node : {read, exact}) w.belongs(Stage::softmax, node, {});
  return rounded(w.g, w.called("pattern"), exact, *type);
}

}  // namespace

void attend(const Writer& w, const HeadInputs& in, HeadNodes& n) {
  GraphBuilder& g = w.g;
  n.scores = write_scores(w, in.q, in.k, in.packed);
  n.scaled_scores = !w.config.scales_scores ? copy(g, w.called("scaled_scores"), n.scores)
                    : in.scale              ? times(g, w.called("scaled_scores"), n.scores, *in.scale)
                                            : scale(g, w.called("scaled_scores"), n.scores,
                                                    g.axes(in.q).cols.size);  // (query, key)
  w.made(Stage::scale, n.scaled_scores, {Part::scaled_scores, "S\u2032"});
  n.unmasked_scores = alter_scores(w, in.packed, n.scaled_scores);
  n.masked_scores = mask(g, w.called("masked_scores"), n.unmasked_scores, in.mask);  // (query, key)
  w.made(Stage::mask, n.masked_scores, {Part::masked_scores, "S\u2032\u2032"});
  n.pattern = pattern_of(w, n.masked_scores, in.softmax_type);  // (query, key)
  w.made(Stage::softmax, n.pattern, {Part::attention_weights, "A", in.softmax_type ? RowPromise::none : RowPromise::sum_to_one});
  const NodeId weights = drop_weights(w, n.pattern);
  n.z = in.packed.empty() ? matmul(g, w.called("z"), weights, in.v)  // (query, d_head)
                          : matmul_within(g, w.called("z"), weights, in.v, in.packed);
  w.made(Stage::weighted_sum, n.z, {Part::weighted_sum, "Z"});
}

}  // namespace headlight::model
