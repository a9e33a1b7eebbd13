#include "interventions/intervention.hpp"

namespace headlight {
namespace {

/// The words that are no padding: a mean over <pad> would mean nothing.
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

MatrixCount sums_averaged(const ModelConfig& config, const AttentionSize& size, double heads) {
  return {heads * size.queries * config.d_head(), heads};
}

}  // namespace

namespace intervention {
extern const Intervention head_mean = {
    .what = HeadSetting::mean,
    .id = "mean",
    .rewrite = set_to_mean,
    .adds = sums_averaged,
};
}  // namespace intervention

}  // namespace headlight
