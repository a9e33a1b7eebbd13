#include "interventions/intervention.hpp"

namespace headlight {

/// An option of every model (ModelConfig::positions), which stands among the mistakes because it is made like one.
const Intervention intervention::no_positions = {Mistake::no_positions, "no_positions"};

}  // namespace headlight
