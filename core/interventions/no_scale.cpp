#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void leave_undivided(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).scaled_scores, {site.head(h).scores}, [](auto& g, auto name, const auto& in) { return copy(g, name, in[0]); });
}

}  // namespace

const Intervention intervention::no_scale = {Mistake::no_scale, "no_scale", leave_undivided};

}  // namespace headlight
