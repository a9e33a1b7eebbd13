#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the inspector's page that breaks the computation on purpose: ten mistakes from real code, each a switch.
Box mistakes_page(Frame& frame);

}  // namespace headlight::views
