#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void share_down_columns(Rewrite& r, const Site& site) {
  for (const int h : site.heads)
    r.replace(site.head(h).pattern, {site.head(h).masked_scores},
              [](auto& g, auto name, const auto& in) { return softmax_over_queries(g, name, in[0]); });
}

}  // namespace

const Intervention intervention::softmax_over_queries = {Mistake::softmax_over_queries, "softmax_over_queries", share_down_columns};

}  // namespace headlight
