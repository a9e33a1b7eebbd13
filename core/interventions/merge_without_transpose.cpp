#include "interventions/intervention.hpp"

namespace headlight {
namespace {

void merge_as_in_memory(Rewrite& r, const Site& site) {
  r.replace(site.attention.concat, r.graph()[site.attention.concat].inputs,
            [](auto& g, auto name, const auto& in) { return merge_by_view(g, name, in); });
}

}  // namespace

const Intervention intervention::merge_without_transpose = {Mistake::merge_without_transpose, "merge_without_transpose",
                                                            merge_as_in_memory};

}  // namespace headlight
