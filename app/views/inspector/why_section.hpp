#pragma once
#include <string>

#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the ratio of two probabilities as the section writes it: "2.42", "35,237", "2.87e56".
std::string ratio_number(double ratio);
/// Returns the section that explains why one word and not another comes next: the difference of their two scores as one sum, largest terms
/// first, and the ratio of their probabilities.
Box why_section(Frame& frame);

}  // namespace headlight::views
