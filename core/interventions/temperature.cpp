#include "interventions/intervention.hpp"

namespace headlight {
namespace {

/// A temperature above 1 brings the weights of a row closer together, one below 1 further apart. Scores that the model leaves as they are
/// are divided by it alone.
void divide_by_temperature(Rewrite& r, const Site& site) {
  for (const int h : site.heads) {
    const HeadNodes& head = site.head(h);
    const bool unscaled = r.graph()[head.scaled_scores].op->name() == "copy";
    const Index d = unscaled ? 1 : r.graph()[head.q].axes.cols.size;
    r.replace(head.scaled_scores, {head.scores},
              [d, temperature = site.temperature](auto& g, auto name, const auto& in) { return scale(g, name, in[0], d, temperature); });
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
