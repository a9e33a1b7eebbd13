#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void share_equally(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).pattern, {site.head(h).masked_scores},
              [](auto& g, auto name, const auto& in) { return uniform(g, name, in[0]); });
}

}  // namespace

namespace intervention {
extern const Intervention head_uniform = {
    .what = HeadSetting::uniform,
    .id = "uniform",
    .rewrite = share_equally,
};
}  // namespace intervention

}  // namespace headlight
