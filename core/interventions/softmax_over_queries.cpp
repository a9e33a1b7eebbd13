#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void share_down_columns(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).pattern, {site.head(h).masked_scores},
              [](auto& g, auto name, const auto& in) { return softmax_over_queries(g, name, in[0]); });
}

}  // namespace

namespace intervention {
extern const Intervention softmax_over_queries = {
    .what = Mistake::softmax_over_queries,
    .id = "softmax_over_queries",
    .rewrite = share_down_columns,
    .breaks_row_sums = true,
};
}  // namespace intervention

}  // namespace headlight
