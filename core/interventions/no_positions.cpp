#include "interventions/intervention.hpp"

namespace headlight {

namespace intervention {
/// An option of every model (ModelConfig::positions), which stands among the mistakes because it is made like one.
extern const Intervention no_positions = {
    .what = Mistake::no_positions,
    .id = "no_positions",
    .shows_at = Stage::positions,
};
}  // namespace intervention

}  // namespace headlight
