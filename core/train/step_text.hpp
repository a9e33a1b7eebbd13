#pragma once
#include <string>

#include "train/next_step.hpp"

namespace headlight::train {

/// The step of one weight as text of several lines; `cell` is its name: "W_E[three, 5]". A weight that the loss does not depend on stays as
/// it is, which the text says.
std::string step_text(const NextStep& step, const std::string& weight, Index row, Index col, const std::string& cell);
/// The step as one JSON object on one line; numbers that are not finite are null, and without a gradient so are all that depend on it.
std::string step_json(const NextStep& step, const std::string& weight, Index row, Index col);

}  // namespace headlight::train
