#pragma once
#include "interventions/interventions.hpp"

namespace headlight::document {

/// Whether a mistake is an option of every model: it rewrites no graph, the document's ModelConfig says whether it is made (see
/// Document::makes), and what it does has words of its own. The others are wrong code.
bool is_option(Mistake mistake);

}  // namespace headlight::document
