#include <algorithm>

#include "interventions/intervention.hpp"

namespace headlight::interventions {
namespace {

using Inputs = std::vector<NodeId>;

NodeId as_it_is(GraphBuilder& g, std::string name, const Inputs& in) { return copy(g, std::move(name), in[0]); }
NodeId zero_where(GraphBuilder& g, std::string name, const Inputs& in) { return zero_where_masked(g, std::move(name), in[0], in[1]); }

// Scores.

/// Divides scores by the temperature: above 1 it brings the weights of a row closer together, below 1 further apart. If the model does not
/// scale its scores, only the temperature divides them.
void divide_by_temperature(Rewrite& r, const Site& site) {
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const bool unscaled = r.graph()[head.scaled_scores].op->name() == "copy";
    const Index d = unscaled ? 1 : r.graph()[head.q].axes.cols.size;
    r.replace(head.scaled_scores, {head.scores},
              [d, temperature = site.temperature](auto& g, auto name, const auto& in) { return scale(g, name, in[0], d, temperature); });
  }
}

void leave_undivided(Rewrite& r, const Site& site) {
  for (const int h : site.heads) r.replace(site.head(h).scaled_scores, {site.head(h).scores}, as_it_is);
}

const char* unscaled(const ModelConfig& config) {
  return config.scales_scores ? nullptr : translatable("its scores are not divided by anything to begin with");
}

void mask_with_zero(Rewrite& r, const Site& site) {
  for (const int h : site.heads) r.replace(site.head(h).masked_scores, {site.head(h).unmasked_scores, site.attention.mask}, zero_where);
}

// Attention weights.

void share_down_columns(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).pattern, {site.head(h).masked_scores},
              [](auto& g, auto name, const auto& in) { return softmax_over_queries(g, name, in[0]); });
}

void share_equally(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).pattern, {site.head(h).masked_scores},
              [](auto& g, auto name, const auto& in) { return uniform(g, name, in[0]); });
}

void mask_late(Rewrite& r, const Site& site) {
  for (const int h : site.heads) {
    r.replace(site.head(h).masked_scores, {site.head(h).unmasked_scores}, as_it_is);
    r.follow(site.head(h).pattern, "unmasked_", {site.attention.mask}, zero_where);
  }
}

MatrixCount second_patterns(const ModelConfig&, const AttentionSize& size, double heads) {
  return {heads * size.queries * size.keys, heads};
}

// The weighted sum of a head.

void switch_off(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.follow(site.head(h).z, "computed_", {}, [](auto& g, auto name, const auto& in) { return zero(g, name, in[0]); });
}

/// The words that are not padding, since a mean over <pad> would be meaningless.
std::vector<Index> real_rows(const Axis& words) {
  std::vector<Index> rows;
  for (Index row = 0; row < words.size; ++row)
    if (words.label(row) != "<pad>") rows.push_back(row);
  if (rows.empty()) rows.push_back(0);
  return rows;
}

void set_to_mean(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.follow(site.head(h).z, "computed_", {},
             [](auto& g, auto name, const auto& in) { return mean_rows(g, name, in[0], real_rows(g.axes(in[0]).rows)); });
}

/// The size of the computed sums that nothing reads any more.
MatrixCount second_sums(const ModelConfig& config, const AttentionSize& size, double heads) {
  return {heads * size.queries * config.d_head(), heads};
}

// Splitting and merging heads.

void split_without_transpose(Rewrite& r, const Site& site) {
  const AttentionNodes& attention = site.attention;
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const auto view = [&](NodeId part, NodeId whole) {
      const Index d_head = r.graph()[part].axes.cols.size, n = r.graph()[whole].axes.cols.size / d_head;
      const Index own = h * n / static_cast<Index>(attention.head.size());  // heads may share keys and values
      r.replace(part, {whole}, [own, d_head](auto& g, auto name, const auto& in) { return split_by_view(g, name, in[0], own, d_head); });
    };
    view(head.q, attention.q);
    view(head.k, attention.k);
    view(head.v, attention.v);
  }
}

/// Writes every head's q, k and v with the op of the first head.
void repeat_first_head(Rewrite& r, const Site& site) {
  const HeadNodes& first = site.attention.head.front();
  for (const int h : site.heads)
    for (NodeId HeadNodes::*part : {&HeadNodes::q, &HeadNodes::k, &HeadNodes::v}) {
      const Node& node = r.graph()[first.*part];
      r.replace(site.head(h).*part, node.inputs,
                [op = node.op](auto& g, auto name, const auto& in) { return g.add(std::move(name), op, in); });
    }
}

void merge_as_in_memory(Rewrite& r, const Site& site) {
  r.replace(site.attention.concat, r.graph()[site.attention.concat].inputs,
            [](auto& g, auto name, const auto& in) { return merge_by_view(g, name, in); });
}

// Weights.

void leave_out_W_O(Rewrite& r, const Site& site) {
  const Graph& graph = r.graph();
  const AttentionNodes& attention = site.attention;
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const Index first = h * graph[head.z].axes.cols.size;
    r.replace(head.result, {head.z}, [first, d_model = graph[head.result].axes.cols](auto& g, auto name, const auto& in) {
      return place_columns(g, name, in[0], first, d_model);
    });
  }
  r.replace(attention.out, {attention.concat},
            [axes = graph[attention.out].axes](auto& g, auto name, const auto& in) { return copy(g, name, in[0], axes); });
}

void copy_W_Q(Rewrite& r, const Site& site) {
  const AttentionNodes& attention = site.attention;
  r.replace(attention.W_K, {attention.W_Q}, as_it_is);
  if (attention.b_K) r.replace(*attention.b_K, {*attention.b_Q}, as_it_is);
}

MatrixCount copied_weights(const ModelConfig& config, const AttentionSize&, double) {
  const double d = config.d_model;
  return config.biases ? MatrixCount{d * d + d, 2} : MatrixCount{d * d, 1};
}

const char* too_few_keys(const ModelConfig& config) {
  return config.kv_heads() < config.n_heads ? translatable("its keys have fewer heads than its queries") : nullptr;
}

constexpr Intervention table[] = {
    {.what = Temperature{}, .id = "temperature", .rewrite = divide_by_temperature},
    {.what = Mistake::no_scale,  // without scaling there is no temperature
     .id = "no_scale",
     .rewrite = leave_undivided,
     .unfit = unscaled,
     .shows_at = Stage::scale},
    {.what = Mistake::zero_for_masked, .id = "zero_for_masked", .rewrite = mask_with_zero},
    {.what = Mistake::softmax_over_queries, .id = "softmax_over_queries", .rewrite = share_down_columns, .breaks_row_sums = true},
    {.what = HeadSetting::uniform, .id = "uniform", .rewrite = share_equally},  // these heads have no softmax along either axis
    {.what = Mistake::mask_after_softmax,  // no mask comes before it, and it zeroes the weights after earlier changes
     .id = "mask_after_softmax",
     .rewrite = mask_late,
     .adds = second_patterns,
     .breaks_row_sums = true},
    {.what = HeadSetting::off, .id = "off", .rewrite = switch_off, .adds = second_sums},
    {.what = HeadSetting::mean, .id = "mean", .rewrite = set_to_mean, .adds = second_sums},
    {.what = Mistake::split_by_view, .id = "split_by_view", .rewrite = split_without_transpose, .shows_at = Stage::split},
    {.what = Mistake::heads_alike, .id = "heads_alike", .rewrite = repeat_first_head},  // copies the first head's split, even a wrong one
    {.what = Mistake::merge_without_transpose, .id = "merge_without_transpose", .rewrite = merge_as_in_memory, .shows_at = Stage::merge},
    {.what = Mistake::no_output_projection, .id = "no_output_projection", .rewrite = leave_out_W_O, .shows_at = Stage::output},
    {.what = Mistake::no_positions, .id = "no_positions", .shows_at = Stage::positions},  // switched by ModelConfig::positions
    {.what = Mistake::W_K_is_W_Q,
     .id = "W_K_is_W_Q",
     .rewrite = copy_W_Q,
     .adds = copied_weights,
     .unfit = too_few_keys,
     .shows_at = Stage::scores},
};

}  // namespace

std::span<const Intervention> all_interventions() { return table; }

}  // namespace headlight::interventions
