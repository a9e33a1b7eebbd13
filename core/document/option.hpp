#pragma once
#include "interventions/interventions.hpp"

namespace headlight::document {

/// True if a mistake is an option that every model has: it rewrites no graph, the document's ModelConfig switches it (see Document::makes),
/// and its effect has its own words. The other mistakes are wrong code.
bool is_option(Mistake mistake);

}  // namespace headlight::document
