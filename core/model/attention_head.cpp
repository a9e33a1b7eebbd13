#include "model/attention_head.hpp"

#include "model/score_steps.hpp"

namespace headlight {
namespace {

/// The attention weights; in half precision what goes into the softmax and what comes out is rounded.
NodeId pattern_of(GraphBuilder& g, const HeadPlace& at, NodeId masked_scores, std::optional<HalfType> type) {
  if (!type) return softmax(g, at.called("pattern"), masked_scores);
  const NodeId read = rounded(g, at.called("rounded_scores"), masked_scores, *type);
  const NodeId exact = softmax(g, at.called("unrounded_pattern"), read);
  for (const NodeId node : {read, exact}) at.belongs(Stage::softmax, node, {});
  return rounded(g, at.called("pattern"), exact, *type);
}

}  // namespace

void attend(GraphBuilder& g, const HeadPlace& at, const HeadInputs& in, HeadNodes& n) {
  n.scores = in.packed.empty() ? matmul_transposed(g, at.called("scores"), in.q, in.k)  // (query, key)
                               : matmul_transposed_within(g, at.called("scores"), in.q, in.k, in.packed);
  at.made(Stage::scores, n.scores, {Part::scores, "S"});
  n.scaled_scores = !at.config.scales_scores ? copy(g, at.called("scaled_scores"), n.scores)
                    : in.scale               ? times(g, at.called("scaled_scores"), n.scores, *in.scale)
                                             : scale(g, at.called("scaled_scores"), n.scores, g.axes(in.q).cols.size);  // (query, key)
  at.made(Stage::scale, n.scaled_scores, {Part::scaled_scores, "S\u2032"});
  if (in.position_bias) {
    n.altered_scores.push_back(add(g, at.called("biased_scores"), n.scaled_scores, *in.position_bias));  // (query, key)
    at.made(Stage::relative, n.unmasked_scores(), {Part::altered_scores, "S_{pos}"});
  }
  for (const ScoreStep& step : score_steps(at.config)) {
    n.altered_scores.push_back(step.write(g, at.called(step.name), n.unmasked_scores(), at.config));  // (query, key)
    at.made(step.stage, n.unmasked_scores(), {Part::altered_scores, step.symbol});
  }
  n.masked_scores = mask(g, at.called("masked_scores"), n.unmasked_scores(), in.mask);  // (query, key)
  at.made(Stage::mask, n.masked_scores, {Part::masked_scores, "S\u2032\u2032"});
  n.pattern = pattern_of(g, at, n.masked_scores, in.softmax_type);  // (query, key)
  at.made(Stage::softmax, n.pattern, {Part::attention_weights, "A", in.softmax_type ? RowPromise::none : RowPromise::sum_to_one});
  n.z = in.packed.empty() ? matmul(g, at.called("z"), n.pattern, in.v)  // (query, d_head)
                          : matmul_within(g, at.called("z"), n.pattern, in.v, in.packed);
  at.made(Stage::weighted_sum, n.z, {Part::weighted_sum, "Z"});
}

}  // namespace headlight
