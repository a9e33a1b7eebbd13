#include "model/attention.hpp"

namespace headlight {
namespace {

/// Where a head's part of the graph is being written.
struct HeadPlace {
  const ModelConfig& config;
  const std::string& prefix;
  const AttentionNodes& all;
  const Packed& packed;
  int number;
  HeadSetting setting;
  Outline& outline;
  AttentionPlace attention;

  std::string called(const char* what) const { return prefix + what + "[" + std::to_string(number) + "]"; }
  Place at(Stage stage) const { return {{stage, attention}, number}; }
  /// The stage is there for this node.
  NodeId made(Stage stage, NodeId node, Meaning meaning) const { return outline.made(at(stage), node, std::move(meaning)); }
  /// Computed, but not what the stage is there for.
  NodeId belongs(Stage stage, NodeId node, Meaning meaning) const { return outline.belongs(at(stage), node, std::move(meaning)); }
  int first_column() const { return config.makes(Mistake::heads_alike) ? 0 : number * config.d_head(); }
};

/// One head's columns of q, k or v (T, d_head).
NodeId own_columns(GraphBuilder& g, const HeadPlace& at, const char* what, NodeId x) {
  const int d_head = at.config.d_head();
  if (at.config.makes(Mistake::split_by_view))
    return split_by_view(g, at.called(what), x, at.config.makes(Mistake::heads_alike) ? 0 : at.number, d_head);
  return slice_columns(g, at.called(what), x, at.first_column(), d_head, AxisKind::d_head);
}

/// -infinity where a word may not look; with a mistake in it where one is wanted.
NodeId masked(GraphBuilder& g, const HeadPlace& at, NodeId scaled_scores) {
  if (at.config.makes(Mistake::mask_after_softmax)) return copy(g, at.called("masked_scores"), scaled_scores);
  if (at.config.makes(Mistake::zero_for_masked)) return zero_where_masked(g, at.called("masked_scores"), scaled_scores, at.all.mask);
  return mask(g, at.called("masked_scores"), scaled_scores, at.all.mask);
}

/// The attention weights (query, key).
void add_pattern(GraphBuilder& g, const HeadPlace& at, HeadNodes& n) {
  const bool after = at.config.makes(Mistake::mask_after_softmax);
  const std::string name = at.called(after ? "unmasked_pattern" : "pattern");
  n.computed_pattern = at.setting == HeadSetting::uniform               ? uniform(g, name, n.masked_scores)
                       : at.config.makes(Mistake::softmax_over_queries) ? softmax_over_queries(g, name, n.masked_scores)
                                                                        : softmax(g, name, n.masked_scores);
  if (after) at.belongs(Stage::softmax, n.computed_pattern, {Part::attention_weights, "", RowPromise::sum_to_one});
  n.pattern =
      at.made(Stage::softmax, after ? zero_where_masked(g, at.called("pattern"), n.computed_pattern, at.all.mask) : n.computed_pattern,
              {Part::attention_weights, "A", RowPromise::sum_to_one});
}

/// The words that are no padding: a mean over <pad> would mean nothing.
std::vector<Index> real_rows(const Axis& words) {
  std::vector<Index> rows;
  for (Index row = 0; row < words.size; ++row)
    if (words.label(row) != "<pad>") rows.push_back(row);
  if (rows.empty()) rows.push_back(0);
  return rows;
}

/// The weighted sum (query, d_head), unless the head was switched off or averaged.
void add_weighted_sum(GraphBuilder& g, const HeadPlace& at, HeadNodes& n) {
  const bool off = at.setting == HeadSetting::off, mean = at.setting == HeadSetting::mean;
  const std::string name = at.called(off || mean ? "computed_z" : "z");
  n.computed_z = at.packed.empty() ? matmul(g, name, n.pattern, n.v) : matmul_within(g, name, n.pattern, n.v, at.packed);
  if (off || mean) at.belongs(Stage::weighted_sum, n.computed_z, {Part::weighted_sum});
  n.z = off    ? zero(g, at.called("z"), n.computed_z)
        : mean ? mean_rows(g, at.called("z"), n.computed_z, real_rows(g.axes(n.computed_z).rows))
               : n.computed_z;
  at.made(Stage::weighted_sum, n.z, {Part::weighted_sum, "Z"});
}

/// What the head adds to the output (query, d_model).
NodeId result(GraphBuilder& g, const HeadPlace& at, NodeId z, const Axis& d_model) {
  const int first = at.number * at.config.d_head();
  if (at.config.makes(Mistake::no_output_projection)) return place_columns(g, at.called("result"), z, first, d_model);
  return matmul_rows(g, at.called("result"), z, at.all.W_O, first);
}

/// One head: its columns of q, k and v, and everything that happens to them until the heads meet again.
HeadNodes head(GraphBuilder& g, const HeadPlace& at, const Axis& d_model) {
  HeadNodes n{};
  n.q = at.made(Stage::split, own_columns(g, at, "q", at.all.q), {Part::query, "Q"});  // (T, d_head)
  n.k = at.made(Stage::split, own_columns(g, at, "k", at.all.k), {Part::key, "K"});    // (T, d_head)
  n.v = at.made(Stage::split, own_columns(g, at, "v", at.all.v), {Part::value, "V"});  // (T, d_head)
  n.scores = at.packed.empty() ? matmul_transposed(g, at.called("scores"), n.q, n.k)   // (query, key)
                               : matmul_transposed_within(g, at.called("scores"), n.q, n.k, at.packed);
  at.made(Stage::scores, n.scores, {Part::scores, "S"});
  const bool divided = !at.config.makes(Mistake::no_scale);
  n.scaled_scores = divided ? scale(g, at.called("scaled_scores"), n.scores, at.config.d_head(), at.config.temperature)  // (query, key)
                            : copy(g, at.called("scaled_scores"), n.scores);
  at.made(Stage::scale, n.scaled_scores, {Part::scaled_scores, "S\u2032"});
  n.masked_scores = at.made(Stage::mask, masked(g, at, n.scaled_scores), {Part::masked_scores, "S\u2032\u2032"});  // (query, key)
  add_pattern(g, at, n);                                                                                           // (query, key)
  add_weighted_sum(g, at, n);                                                                                      // (query, d_head)
  n.result = at.belongs(Stage::output, result(g, at, n.z, d_model), {Part::head_output, "O"});                     // (query, d_model)
  return n;
}

}  // namespace

AttentionNodes attention(GraphBuilder& g, Outline& outline, const ModelConfig& config, const std::string& prefix,
                         const std::string& out_name, const AttentionInputs& in) {
  const Axis d_model = g.axes(in.x).cols;
  const Axis heads = axis(AxisKind::heads, config.n_heads * config.d_head());
  const Axis one = axis(AxisKind::one, 1);
  const auto given = [&](NodeId node, Part part, const char* symbol) { return outline.given(in.at, node, {part, symbol}); };
  const auto bias = [&](const char* name, const Axis& width, Part part, const char* symbol) -> std::optional<NodeId> {
    if (!config.biases) return std::nullopt;
    return given(g.input(prefix + name, {one, width}), part, symbol);
  };

  AttentionNodes n{};
  n.x = in.x;
  n.memory = in.memory;
  n.mask = in.mask;
  n.W_Q = given(g.input(prefix + "W_Q", {d_model, heads}), Part::W_Q, "W_{Q}");
  const bool same = config.makes(Mistake::W_K_is_W_Q);
  n.W_K = given(same ? copy(g, prefix + "W_K", n.W_Q) : g.input(prefix + "W_K", {d_model, heads}), Part::W_K, "W_{K}");
  n.W_V = given(g.input(prefix + "W_V", {d_model, heads}), Part::W_V, "W_{V}");
  n.W_O = given(g.input(prefix + "W_O", {heads, d_model}), Part::W_O, "W_{O}");
  n.b_Q = bias("b_Q", heads, Part::b_Q, "b_{Q}");
  n.b_K = same && n.b_Q ? given(copy(g, prefix + "b_K", *n.b_Q), Part::b_K, "b_{K}") : bias("b_K", heads, Part::b_K, "b_{K}");
  n.b_V = bias("b_V", heads, Part::b_V, "b_{V}");
  n.b_O = bias("b_O", d_model, Part::b_O, "b_{O}");

  const auto made = [&](Stage stage, NodeId node, Part part, const char* symbol) {
    return outline.made({{stage, in.at}, {}}, node, {part, symbol});
  };
  n.q = made(Stage::q, matmul(g, prefix + "q", in.x, n.W_Q, n.b_Q), Part::query, "Q");       // (Tq, n_heads*d_head)
  n.k = made(Stage::k, matmul(g, prefix + "k", in.memory, n.W_K, n.b_K), Part::key, "K");    // (Tk, n_heads*d_head)
  n.v = made(Stage::v, matmul(g, prefix + "v", in.memory, n.W_V, n.b_V), Part::value, "V");  // (Tk, n_heads*d_head)

  std::vector<NodeId> z;
  for (int h = 0; h < config.n_heads; ++h) {
    n.head.push_back(head(g, {config, prefix, n, in.packed, h, config.head_setting(in.number, h), outline, in.at}, d_model));
    z.push_back(n.head.back().z);
  }
  n.concat = config.makes(Mistake::merge_without_transpose)
                 ? merge_by_view(g, prefix + "concat", z)
                 : concat_columns(g, prefix + "concat", z, AxisKind::heads);  // (Tq, n_heads*d_head)
  made(Stage::merge, n.concat, Part::merged, "Z");
  n.out = config.makes(Mistake::no_output_projection) ? copy(g, out_name, n.concat, Axes{g.axes(n.concat).rows, d_model})
                                                      : matmul(g, out_name, n.concat, n.W_O, n.b_O);  // (Tq, d_model)
  made(Stage::output, n.out, Part::attention_output, "O");
  outline.shown({Stage::mask, in.at}, n.mask);
  return n;
}

}  // namespace headlight
