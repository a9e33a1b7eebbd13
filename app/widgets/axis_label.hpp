#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "graph/axis.hpp"

namespace headlight::widgets {

/// Returns the label of a row or column as it is read on screen: the name of a dimension in the interface's language, and a word as it is
/// printed. A name without a translation, such as that of somebody's own model, stays as it is. Files, links and exports keep Axis::label.
std::string axis_label(const Phrases& phrases, const Axis& axis, Index place);

}  // namespace headlight::widgets
