#include "interventions/intervention.hpp"

namespace headlight {
namespace {

/// Every head's q, k and v are written by the op of the first.
void repeat_first_head(Rewrite& r, const Site& site) {
  const HeadNodes& first = site.attention.head.front();
  for (const int h : site.heads)
    for (NodeId HeadNodes::*part : {&HeadNodes::q, &HeadNodes::k, &HeadNodes::v}) {
      const Node& node = r.graph()[first.*part];
      r.replace(site.head(h).*part, node.inputs,
                [op = node.op](auto& g, auto name, const auto& in) { return g.add(std::move(name), op, in); });
    }
}

}  // namespace

namespace intervention {
extern const Intervention heads_alike = {
    .what = Mistake::heads_alike,
    .id = "heads_alike",
    .rewrite = repeat_first_head,
};
}  // namespace intervention

}  // namespace headlight
