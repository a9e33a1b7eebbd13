#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void switch_off(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.follow(site.head(h).z, "computed_", {}, [](auto& g, auto name, const auto& in) { return zero(g, name, in[0]); });
}

MatrixCount sums_thrown_away(const ModelConfig& config, const AttentionSize& size, double heads) {
  return {heads * size.queries * config.d_head(), heads};
}

}  // namespace

namespace intervention {
extern const Intervention head_off = {
    .what = HeadSetting::off,
    .id = "off",
    .rewrite = switch_off,
    .adds = sums_thrown_away,
};
}  // namespace intervention

}  // namespace headlight
