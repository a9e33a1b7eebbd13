#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void split_without_transpose(Rewrite& r, const Site& site) {
  const AttentionNodes& attention = site.attention;
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const auto view = [&](NodeId part, NodeId whole) {
      const Index d_head = r.graph()[part].axes.cols.size, n = r.graph()[whole].axes.cols.size / d_head;
      const Index own = h * n / static_cast<Index>(attention.head.size());  // several heads may share keys and values
      r.replace(part, {whole}, [own, d_head](auto& g, auto name, const auto& in) { return split_by_view(g, name, in[0], own, d_head); });
    };
    view(head.q, attention.q);
    view(head.k, attention.k);
    view(head.v, attention.v);
  }
}

}  // namespace

namespace intervention {
extern const Intervention split_by_view = {
    .what = Mistake::split_by_view,
    .id = "split_by_view",
    .rewrite = split_without_transpose,
    .shows_at = Stage::split,
};
}  // namespace intervention

}  // namespace headlight
