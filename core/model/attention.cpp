#include "model/attention.hpp"

#include <algorithm>

#include "model/attention_head.hpp"
#include "model/scores.hpp"
#include "ops/positions_within.hpp"
#include "ops/rms_norm.hpp"

namespace headlight::model {
namespace {

Index longest_text(const Writer& w, const AttentionInputs& in) {
  const std::vector<Index>& lengths = in.packed.queries;
  return lengths.empty() ? w.g.axes(in.x).rows.size : *std::max_element(lengths.begin(), lengths.end());
}

/// Rotates queries and keys by their positions. A score depends only on the distance of two positions, so they count from the first word of
/// each sentence; cross-attention compares two texts, which have no distance.
void turn_head(const Writer& w, const AttentionInputs& in, HeadNodes& n) {
  if (!w.config.turns_heads() || in.x != in.memory) return;
  const RotaryAngles angles = w.config.rotary_angles.for_length(longest_text(w, in), w.config.d_head());
  n.query = w.made(Stage::rotate, rotary(w.g, w.called("rot_q"), n.query, angles, positions_within(in.packed.queries)),
                   {Part::turned_query, "Q\u2032"});  // (T, d_head)
  n.key = w.made(Stage::rotate, rotary(w.g, w.called("rot_k"), n.key, angles, positions_within(in.packed.keys)),
                 {Part::turned_key, "K\u2032"});  // (T, d_head)
}

/// The norm weights of queries and keys, (1, d_head) each.
struct HeadNorms {
  NodeId q, k;
};

std::optional<HeadNorms> head_norms(const Writer& w) {
  if (!w.config.head_norm) return std::nullopt;
  const Axes row = {axis(AxisKind::one, 1), axis(AxisKind::d_head, w.config.d_head())};
  const NodeId q = w.input("q_norm.w", row, {Part::norm_w, "w_{Q}"});
  return HeadNorms{q, w.input("k_norm.w", row, {Part::norm_w, "w_{K}"})};
}

/// Norms queries and keys, which then have one length whatever their numbers; all heads share the two rows of weights.
void norm_head(const Writer& w, const std::optional<HeadNorms>& norms, HeadNodes& n) {
  if (!norms) return;
  const auto normed = [&](const char* what, NodeId x, NodeId weight, Meaning meaning) {
    return w.made(Stage::head_norm, rms_norm(w.g, w.called(what), x, weight, w.config.norm_epsilon), std::move(meaning));  // (T, d_head)
  };
  n.query = normed("normed_q", n.q, norms->q, {Part::normed_query, "Q_{rms}"});
  n.key = normed("normed_k", n.k, norms->k, {Part::normed_key, "K_{rms}"});
}

/// Writes one head: its columns of q, k and v, and every step until the heads are merged.
HeadNodes head(const Writer& w, const AttentionNodes& all, const std::optional<HeadNorms>& norms, const AttentionInputs& in) {
  HeadNodes n{};
  const int d_head = w.config.d_head(), number = *w.head, first = number * d_head;
  const auto own_columns = [&](const char* what, NodeId x, Meaning meaning) {
    return w.made(Stage::split, slice_columns(w.g, w.called(what), x, first, d_head, AxisKind::d_head),
                  std::move(meaning));  // (T, d_head)
  };
  const auto shared_columns = [&](const char* what, NodeId x, Meaning meaning) {
    if (w.config.kv_heads() == w.config.n_heads) return own_columns(what, x, std::move(meaning));
    const int in_group = w.config.n_heads / w.config.kv_heads();
    return w.made(Stage::split, group_columns(w.g, w.called(what), x, number, in_group, d_head),
                  std::move(meaning));  // (T, d_head)
  };
  n.q = own_columns("q", all.q, {Part::query, "Q"});
  n.k = shared_columns("k", all.k, {Part::key, "K"});
  n.v = shared_columns("v", all.v, {Part::value, "V"});
  n.query = n.q, n.key = n.k;
  norm_head(w, norms, n);
  turn_head(w, in, n);
  attend(w, {n.query, n.key, n.v, in.mask, in.packed}, n);
  n.result = matmul_rows(w.g, w.called("result"), n.z, all.W_O,
                         first);  // (query, d_model)
  w.belongs(Stage::output, n.result, {Part::head_output, "O"});
  return n;
}

}  // namespace

AttentionNodes attention(const Writer& w, const std::string& out_name, const AttentionInputs& in) {
  const ModelConfig& config = w.config;
  const Axis d_model = w.g.axes(in.x).cols;
  const Axis heads = axis(AxisKind::heads, config.heads_width());
  const Axis shared = axis(AxisKind::heads, config.kv_width());
  const Axis one = axis(AxisKind::one, 1);
  const auto bias = [&](const char* name, const Axis& width, Part part, const char* symbol) -> std::optional<NodeId> {
    if (!config.biases || !(part == Part::b_O ? config.bias_terms.output : config.bias_terms.qkv)) return std::nullopt;
    return w.input(name, {one, width}, {part, symbol});
  };

  AttentionNodes n{};
  n.x = in.x;
  n.memory = in.memory;
  n.mask = in.mask;
  n.W_Q = w.input("W_Q", {d_model, heads}, {Part::W_Q, "W_{Q}"});
  n.W_K = w.input("W_K", {d_model, shared}, {Part::W_K, "W_{K}"});
  n.W_V = w.input("W_V", {d_model, shared}, {Part::W_V, "W_{V}"});
  n.W_O = w.input("W_O", {heads, d_model}, {Part::W_O, "W_{O}"});
  n.b_Q = bias("b_Q", heads, Part::b_Q, "b_{Q}");
  n.b_K = bias("b_K", shared, Part::b_K, "b_{K}");
  n.b_V = bias("b_V", shared, Part::b_V, "b_{V}");
  n.b_O = bias("b_O", d_model, Part::b_O, "b_{O}");
  const std::optional<HeadNorms> norms = head_norms(w);

  n.q = w.made(Stage::q, matmul(w.g, w.called("q"), in.x, n.W_Q, n.b_Q), {Part::query, "Q"});       // (Tq, n_heads*d_head)
  n.k = w.made(Stage::k, matmul(w.g, w.called("k"), in.memory, n.W_K, n.b_K), {Part::key, "K"});    // (Tk, kv_heads*d_head)
  n.v = w.made(Stage::v, matmul(w.g, w.called("v"), in.memory, n.W_V, n.b_V), {Part::value, "V"});  // (Tk, kv_heads*d_head)

  if (compares_distances(w)) write_distance_keys(w, longest_text(w, in));
  std::vector<NodeId> z;
  for (int h = 0; h < config.n_heads; ++h) {
    n.head.push_back(head(w.of_head(h), n, norms, in));
    z.push_back(n.head.back().z);
  }
  n.concat =
      w.made(Stage::merge, concat_columns(w.g, w.called("concat"), z, AxisKind::heads), {Part::merged, "Z"});   // (Tq, n_heads*d_head)
  n.out = w.made(Stage::output, matmul(w.g, out_name, n.concat, n.W_O, n.b_O), {Part::attention_output, "O"});  // (Tq, d_model)
  w.outline.show({Stage::mask, w.at}, n.mask);
  return n;
}

}  // namespace headlight::model
