#include "ops/wiring.hpp"

namespace headlight::ops {

std::string shape_text(const Axes& axes) { return "(" + std::to_string(axes.rows.size) + ", " + std::to_string(axes.cols.size) + ")"; }

void require_fit(bool fits, const char* what, const Axes& a, const Axes& b) {
  if (!fits)
    throw UserError(std::string(what) + ": " + shape_text(a) + " (" + name(a.rows.kind) + ", " + name(a.cols.kind) + ") does not fit " +
                    shape_text(b) + " (" + name(b.rows.kind) + ", " + name(b.cols.kind) + ")");
}

}  // namespace headlight::ops
