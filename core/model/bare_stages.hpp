#pragma once
#include <vector>

#include "model/stage.hpp"

namespace headlight::model {

/// The stages of bare attention (see is_bare_attention) in the order of computation: the smallest models have only these, and every model
/// has them.
std::vector<Stage> stages_of_bare_attention();

}  // namespace headlight::model
