#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void leave_undivided(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).scaled_scores, {site.head(h).scores}, [](auto& g, auto name, const auto& in) { return copy(g, name, in[0]); });
}

const char* unscaled(const ModelConfig& config) {
  return config.scales_scores ? nullptr : "its scores are not divided by anything to begin with";
}

}  // namespace

namespace intervention {
extern const Intervention no_scale = {
    .what = Mistake::no_scale,
    .id = "no_scale",
    .rewrite = leave_undivided,
    .unfit = unscaled,
    .shows_at = Stage::scale,
};
}  // namespace intervention

}  // namespace headlight
