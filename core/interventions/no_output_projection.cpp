#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void leave_out_W_O(Rewrite& r, const Site& site) {
  const Graph& graph = r.graph();
  const AttentionNodes& attention = site.attention;
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const Index first = h * graph[head.z].axes.cols.size;
    r.replace(head.result, {head.z}, [first, d_model = graph[head.result].axes.cols](auto& g, auto name, const auto& in) {
      return place_columns(g, name, in[0], first, d_model);
    });
  }
  r.replace(attention.out, {attention.concat},
            [axes = graph[attention.out].axes](auto& g, auto name, const auto& in) { return copy(g, name, in[0], axes); });
}

}  // namespace

namespace intervention {
extern const Intervention no_output_projection = {
    .what = Mistake::no_output_projection,
    .id = "no_output_projection",
    .rewrite = leave_out_W_O,
    .shows_at = Stage::output,
};
}  // namespace intervention

}  // namespace headlight
