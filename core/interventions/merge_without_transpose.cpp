#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void merge_as_in_memory(Rewrite& r, const Site& site) {
  r.replace(site.attention.concat, r.graph()[site.attention.concat].inputs,
            [](auto& g, auto name, const auto& in) { return merge_by_view(g, name, in); });
}

}  // namespace

namespace intervention {
extern const Intervention merge_without_transpose = {
    .what = Mistake::merge_without_transpose,
    .id = "merge_without_transpose",
    .rewrite = merge_as_in_memory,
    .shows_at = Stage::merge,
};
}  // namespace intervention

}  // namespace headlight
