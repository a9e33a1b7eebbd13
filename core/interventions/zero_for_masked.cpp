#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void mask_with_zero(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).masked_scores, {site.head(h).unmasked_scores, site.attention.mask},
              [](auto& g, auto name, const auto& in) { return zero_where_masked(g, name, in[0], in[1]); });
}

}  // namespace

namespace intervention {
extern const Intervention zero_for_masked = {
    .what = Mistake::zero_for_masked,
    .id = "zero_for_masked",
    .rewrite = mask_with_zero,
};
}  // namespace intervention

}  // namespace headlight
