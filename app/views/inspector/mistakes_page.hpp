#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The page of the inspector on which the computation is broken on purpose: ten mistakes from real code, each a switch.
Box mistakes_page(Frame& frame);

}  // namespace headlight::views
