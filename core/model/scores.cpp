#include "model/scores.hpp"

#include <utility>

#include "ops/distances.hpp"

namespace headlight::model {
namespace {

NodeId with_keys(const Writer& w, const std::string& name, NodeId q, NodeId k, const Packed& packed) {  // (query, key)
  return packed.empty() ? matmul_transposed(w.g, w.called(name), q, k) : matmul_transposed_within(w.g, w.called(name), q, k, packed);
}

/// The head's columns of a matrix that all heads share.
NodeId own(const Writer& w, Stage stage, const std::string& name, Part of, Meaning meaning) {
  const Index d_head = w.config.d_head();
  const NodeId whole = *w.outline.find_in_attention(of, w.at);
  return w.belongs(stage, slice_columns(w.g, w.called(name), whole, *w.head * d_head, d_head, AxisKind::d_head), std::move(meaning));
}

/// The part of a score that depends on the words: the key times the query plus the head's fixed query b_u.
NodeId content_scores(const Writer& w, NodeId q, NodeId k, const Packed& packed) {
  constexpr Stage stage = Stage::content_scores;
  const NodeId u = own(w, stage, "b_u", Part::b_u, {Part::none, "b_{u}"});
  const NodeId q_u = w.belongs(stage, add(w.g, w.called("q_u"), q, u), {Part::content_query, "Q_{u}"});  // (T, d_head)
  return w.made(stage, with_keys(w, "content_scores", q_u, k, packed), {Part::content_scores, "S_{con}"});
}

/// The part of a score that depends on the distance: first for every distance, then picked for that of each key.
NodeId position_scores(const Writer& w, NodeId q, Axes scores, const Packed& packed) {
  constexpr Stage stage = Stage::distance_scores;
  const NodeId v = own(w, stage, "b_v", Part::b_v, {Part::none, "b_{v}"});
  const NodeId q_v = w.belongs(stage, add(w.g, w.called("q_v"), q, v), {Part::position_query, "Q_{v}"});  // (T, d_head)
  const NodeId k_rel = own(w, stage, "k_rel", Part::distance_key, {Part::distance_key, "K_{rel}"});       // (distance, d_head)
  const NodeId all = w.made(stage, matmul_transposed(w.g, w.called("distance_scores"), q_v, k_rel),
                            {Part::distance_scores, "S_{dist}"});  // (query, distance)
  return w.made(Stage::position_scores, shifted(w.g, w.called("position_scores"), all, std::move(scores), packed),
                {Part::position_scores, "S_{pos}"});
}

}  // namespace

bool compares_distances(const Writer& w) { return w.config.scores_by(ScorePositions::transformer_xl) && !w.at.cross; }

void write_distance_keys(const Writer& w, Index words) {
  const Axis d_model = axis(AxisKind::d_model, w.config.d_model), heads = axis(AxisKind::heads, w.config.heads_width()),
             one = axis(AxisKind::one, 1);
  const NodeId W_R = w.input("W_R", {d_model, heads}, {Part::W_R, "W_{R}"});
  w.input("b_u", {one, heads}, {Part::b_u, "b_{u}"});
  w.input("b_v", {one, heads}, {Part::b_v, "b_{v}"});
  const NodeId R = w.belongs(Stage::distance_keys, distances(w.g, w.called("rel_embed"), words, d_model),
                             {Part::rel_embed, "R"});  // (distance, d_model)
  w.made(Stage::distance_keys, matmul(w.g, w.called("k_rel"), R, W_R), {Part::distance_key, "K_{rel}"});
}

NodeId write_scores(const Writer& w, NodeId q, NodeId k, const Packed& packed) {
  const auto made = [&](NodeId scores) { return w.made(Stage::scores, scores, {Part::scores, "S"}); };  // (query, key)
  if (!compares_distances(w)) return made(with_keys(w, "scores", q, k, packed));
  const NodeId content = content_scores(w, q, k, packed), position = position_scores(w, q, w.g.axes(content), packed);
  return made(add(w.g, w.called("scores"), content, position));
}

}  // namespace headlight::model
