#include "widgets/axis_label.hpp"

#include "text/words.hpp"

namespace headlight::widgets {

std::string axis_label(const Phrases& phrases, const Axis& axis, Index place) {
  const std::string label = axis.label(place);
  return axis.kind == AxisKind::d_model && axis.labels ? phrases.translation(label) : printed_word(label);
}

}  // namespace headlight::widgets
