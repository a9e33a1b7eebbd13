#include "model/attention.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/attention_head.hpp"
#include "ops/relative_bias.hpp"
#include "ops/rms_norm.hpp"

namespace headlight {
namespace {

/// Where each row stands in its own sentence; empty: all are of one.
std::vector<Index> positions_in(const std::vector<Index>& lengths) {
  std::vector<Index> at;
  for (const Index length : lengths)
    for (Index t = 0; t < length; ++t) at.push_back(t);
  return at;
}

/// Only the distance of two positions shows in their score, so they count from the first word of each sentence; in cross-attention two
/// texts are compared, which have no distance.
void turn(GraphBuilder& g, const HeadPlace& at, const AttentionInputs& in, HeadNodes& n) {
  if (!at.config.turns_heads() || in.x != in.memory) return;
  const std::vector<Index>& lengths = in.packed.queries;
  const Index words = lengths.empty() ? g.axes(in.x).rows.size : *std::max_element(lengths.begin(), lengths.end());
  const RotaryAngles angles = at.config.rotary_angles.for_length(words, at.config.d_head());
  n.rot_q = at.made(Stage::rotate, rotary(g, at.called("rot_q"), n.norm_q.value_or(n.q), angles, positions_in(in.packed.queries)),
                    {Part::turned_query, "Q\u2032"});  // (T, d_head)
  n.rot_k = at.made(Stage::rotate, rotary(g, at.called("rot_k"), n.norm_k.value_or(n.k), angles, positions_in(in.packed.keys)),
                    {Part::turned_key, "K\u2032"});  // (T, d_head)
}

/// A learned number for the distance of each query and key. A decoder has numbers for what stands to the left only.
std::optional<NodeId> position_bias(GraphBuilder& g, const HeadPlace& at, const AttentionInputs& in, HeadNodes& n) {
  if (!in.W_rel) return std::nullopt;
  if (!in.packed.empty()) throw UserError(in_english("a model with relative positions is not trained here"));
  Axes scores = {g.axes(in.x).rows, g.axes(in.memory).rows};
  scores.rows.kind = AxisKind::query;
  scores.cols.kind = AxisKind::key;
  const DistanceBuckets buckets = {at.config.distance_buckets, at.config.furthest_distance, !in.at.decoder};
  n.position_bias = relative_bias(g, at.called("position_bias"), *in.W_rel, at.number, buckets, scores);  // (query, key)
  return at.belongs(Stage::relative, *n.position_bias, {Part::position_bias, "B"});
}

/// Queries and keys of one length, whatever their numbers; all heads share the two rows of weights.
void norm_head(GraphBuilder& g, const HeadPlace& at, const AttentionNodes& all, HeadNodes& n) {
  if (!all.q_norm) return;
  const auto normed = [&](const char* what, NodeId x, NodeId w, Part part, const char* symbol) {
    return at.made(Stage::head_norm, rms_norm(g, at.called(what), x, w, at.config.norm_epsilon), {part, symbol});  // (T, d_head)
  };
  n.norm_q = normed("normed_q", n.q, *all.q_norm, Part::normed_query, "Q_{rms}");
  n.norm_k = normed("normed_k", n.k, *all.k_norm, Part::normed_key, "K_{rms}");
}

/// One head: its columns of q, k and v, and everything that happens to them until the heads are merged.
HeadNodes head(GraphBuilder& g, const HeadPlace& at, const AttentionNodes& all, const AttentionInputs& in) {
  HeadNodes n{};
  const int d_head = at.config.d_head(), first = at.number * d_head;
  const auto own_columns = [&](const char* what, NodeId x, Meaning meaning) {
    return at.made(Stage::split, slice_columns(g, at.called(what), x, first, d_head, AxisKind::d_head), std::move(meaning));  // (T, d_head)
  };
  const auto shared_columns = [&](const char* what, NodeId x, Meaning meaning) {
    if (at.config.kv_heads() == at.config.n_heads) return own_columns(what, x, std::move(meaning));
    const int in_group = at.config.n_heads / at.config.kv_heads();
    return at.made(Stage::split, group_columns(g, at.called(what), x, at.number, in_group, d_head), std::move(meaning));  // (T, d_head)
  };
  n.q = own_columns("q", all.q, {Part::query, "Q"});
  n.k = shared_columns("k", all.k, {Part::key, "K"});
  n.v = shared_columns("v", all.v, {Part::value, "V"});
  norm_head(g, at, all, n);
  turn(g, at, in, n);
  const std::optional<NodeId> bias = position_bias(g, at, in, n);
  attend(g, at, {n.query(), n.key(), n.v, in.mask, in.packed, {}, {}, bias}, n);
  n.result = matmul_rows(g, at.called("result"), n.z, all.W_O, first);  // (query, d_model)
  at.belongs(Stage::output, n.result, {Part::head_output, "O"});
  return n;
}

}  // namespace

AttentionNodes attention(GraphBuilder& g, Outline& outline, const ModelConfig& config, const std::string& prefix,
                         const std::string& out_name, const AttentionInputs& in) {
  const Axis d_model = g.axes(in.x).cols;
  const Axis heads = axis(AxisKind::heads, config.heads_width());
  const Axis shared = axis(AxisKind::heads, config.kv_width());
  const Axis one = axis(AxisKind::one, 1);
  const auto given = [&](NodeId node, Part part, const char* symbol) { return outline.given(in.at, node, {part, symbol}); };
  const auto bias = [&](const char* name, const Axis& width, Part part, const char* symbol) -> std::optional<NodeId> {
    if (!config.biases || !(part == Part::b_O ? config.bias_places.output : config.bias_places.qkv)) return std::nullopt;
    return given(g.input(prefix + name, {one, width}), part, symbol);
  };

  AttentionNodes n{};
  n.x = in.x;
  n.memory = in.memory;
  n.mask = in.mask;
  n.W_Q = given(g.input(prefix + "W_Q", {d_model, heads}), Part::W_Q, "W_{Q}");
  n.W_K = given(g.input(prefix + "W_K", {d_model, shared}), Part::W_K, "W_{K}");
  n.W_V = given(g.input(prefix + "W_V", {d_model, shared}), Part::W_V, "W_{V}");
  n.W_O = given(g.input(prefix + "W_O", {heads, d_model}), Part::W_O, "W_{O}");
  n.b_Q = bias("b_Q", heads, Part::b_Q, "b_{Q}");
  n.b_K = bias("b_K", shared, Part::b_K, "b_{K}");
  n.b_V = bias("b_V", shared, Part::b_V, "b_{V}");
  n.b_O = bias("b_O", d_model, Part::b_O, "b_{O}");
  if (config.head_norm) {
    const Axes row = {one, axis(AxisKind::d_head, config.d_head())};
    n.q_norm = given(g.input(prefix + "q_norm.w", row), Part::norm_w, "w_{Q}");
    n.k_norm = given(g.input(prefix + "k_norm.w", row), Part::norm_w, "w_{K}");
  }

  const auto made = [&](Stage stage, NodeId node, Part part, const char* symbol) {
    return outline.made({{stage, in.at}, {}}, node, {part, symbol});
  };
  n.q = made(Stage::q, matmul(g, prefix + "q", in.x, n.W_Q, n.b_Q), Part::query, "Q");       // (Tq, n_heads*d_head)
  n.k = made(Stage::k, matmul(g, prefix + "k", in.memory, n.W_K, n.b_K), Part::key, "K");    // (Tk, kv_heads*d_head)
  n.v = made(Stage::v, matmul(g, prefix + "v", in.memory, n.W_V, n.b_V), Part::value, "V");  // (Tk, kv_heads*d_head)

  std::vector<NodeId> z;
  for (int h = 0; h < config.n_heads; ++h) {
    n.head.push_back(head(g, {config, prefix, h, outline, in.at}, n, in));
    z.push_back(n.head.back().z);
  }
  n.concat = made(Stage::merge, concat_columns(g, prefix + "concat", z, AxisKind::heads), Part::merged, "Z");  // (Tq, n_heads*d_head)
  n.out = made(Stage::output, matmul(g, out_name, n.concat, n.W_O, n.b_O), Part::attention_output, "O");       // (Tq, d_model)
  outline.shown({Stage::mask, in.at}, n.mask);
  return n;
}

}  // namespace headlight
