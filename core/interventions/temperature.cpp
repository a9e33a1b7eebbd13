#include "interventions/intervention.hpp"

namespace headlight {
namespace {

/// A temperature above 1 brings the weights of a row closer together, one below 1 further apart.
void divide_by_temperature(Rewrite& r, const Site& site) {
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const Index d_head = r.graph()[head.q].axes.cols.size;
    r.replace(head.scaled_scores, {head.scores}, [d_head, temperature = site.temperature](auto& g, auto name, const auto& in) {
      return scale(g, name, in[0], d_head, temperature);
    });
  }
}

}  // namespace

namespace intervention {
extern const Intervention temperature = {
    .what = Temperature{},
    .id = "temperature",
    .rewrite = divide_by_temperature,
};
}  // namespace intervention

}  // namespace headlight
