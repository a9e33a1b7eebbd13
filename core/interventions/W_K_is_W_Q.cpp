#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void copy_W_Q(Rewrite& r, const Site& site) {
  const auto same = [](auto& g, auto name, const auto& in) { return copy(g, name, in[0]); };
  const AttentionNodes& attention = site.attention;
  r.replace(attention.W_K, {attention.W_Q}, same);
  if (attention.b_K) r.replace(*attention.b_K, {*attention.b_Q}, same);
}

MatrixCount copied_weights(const ModelConfig& config, const AttentionSize&, double) {
  const double d = config.d_model;
  return config.biases ? MatrixCount{d * d + d, 2} : MatrixCount{d * d, 1};
}

const char* too_few_keys(const ModelConfig& config) {
  return config.kv_heads() < config.n_heads ? translatable("its keys have fewer heads than its queries") : nullptr;
}

}  // namespace

namespace intervention {
extern const Intervention W_K_is_W_Q = {
    .what = Mistake::W_K_is_W_Q,
    .id = "W_K_is_W_Q",
    .rewrite = copy_W_Q,
    .adds = copied_weights,
    .unfit = too_few_keys,
    .shows_at = Stage::scores,
};
}  // namespace intervention

}  // namespace headlight
