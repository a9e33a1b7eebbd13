#include "model/score_steps.hpp"

#include "base/error.hpp"
#include "ops/alibi.hpp"
#include "ops/relative_bias.hpp"
#include "ops/softcap.hpp"

namespace headlight::model {
namespace {

/// Adds a learned number for the distance of each query and key. A decoder has numbers only for words to the left; two different texts have
/// no distances.
NodeId add_position_bias(const Writer& w, const Packed& packed, NodeId scores) {
  if (!w.config.biases_scores() || w.at.cross) return scores;
  if (!packed.empty()) throw UserError(tr("a model with relative positions is not trained here"));
  const NodeId W_rel = *w.outline.find_in_stack(Part::W_rel, w.at.decoder);
  const DistanceBuckets buckets = {w.config.distance_buckets, w.config.furthest_distance, !w.at.decoder};
  const NodeId bias = w.belongs(Stage::relative, relative_bias(w.g, w.called("position_bias"), W_rel, *w.head, buckets, w.g.axes(scores)),
                                {Part::position_bias, "B"});                                                             // (query, key)
  return w.made(Stage::relative, add(w.g, w.called("biased_scores"), scores, bias), {Part::altered_scores, "S_{pos}"});  // (query, key)
}

/// Adds a bias that lowers the scores of distant words, with a fixed slope for each head. Distances are within one text.
NodeId add_alibi(const Writer& w, const Packed& packed, NodeId scores) {
  if (!w.config.scores_by(ScorePositions::alibi) || w.at.cross) return scores;
  const NodeId bias = w.belongs(Stage::alibi, alibi(w.g, w.called("alibi"), {*w.head, w.config.n_heads}, w.g.axes(scores), packed),
                                {Part::position_bias, "B"});                                                          // (query, key)
  return w.made(Stage::alibi, add(w.g, w.called("biased_scores"), scores, bias), {Part::altered_scores, "S_{pos}"});  // (query, key)
}

NodeId cap(const Writer& w, const Packed&, NodeId scores) {
  if (w.config.softcap <= 0) return scores;
  return w.made(Stage::softcap, softcap(w.g, w.called("softcapped_scores"), scores, w.config.softcap),
                {Part::altered_scores, "S_{cap}"});  // (query, key)
}

}  // namespace

NodeId alter_scores(const Writer& w, const Packed& packed, NodeId scores) {
  for (const auto step : {add_position_bias, add_alibi, cap}) scores = step(w, packed, scores);
  return scores;
}

std::vector<NodeId> altered_scores(const Graph& graph, const HeadNodes& head) {
  std::vector<NodeId> all;
  for (NodeId step = head.unmasked_scores; step != head.scaled_scores; step = graph[step].inputs.front()) all.insert(all.begin(), step);
  return all;
}

}  // namespace headlight::model
