#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void mask_late(Rewrite& r, const Site& site) {
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    r.replace(head.masked_scores, {head.unmasked_scores}, [](auto& g, auto name, const auto& in) { return copy(g, name, in[0]); });
    r.follow(head.pattern, "unmasked_", {site.attention.mask},
             [](auto& g, auto name, const auto& in) { return zero_where_masked(g, name, in[0], in[1]); });
  }
}

MatrixCount second_patterns(const ModelConfig&, const AttentionSize& size, double heads) {
  return {heads * size.queries * size.keys, heads};
}

}  // namespace

namespace intervention {
extern const Intervention mask_after_softmax = {
    .what = Mistake::mask_after_softmax,
    .id = "mask_after_softmax",
    .rewrite = mask_late,
    .adds = second_patterns,
    .breaks_row_sums = true,
};
}  // namespace intervention

}  // namespace headlight
