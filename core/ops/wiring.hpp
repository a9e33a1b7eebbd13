#pragma once
#include <limits>
#include <string>

#include "base/error.hpp"
#include "graph/op.hpp"

namespace headlight::ops {

/// The score of a key that a query may not attend to.
constexpr float masked = -std::numeric_limits<float>::infinity();

/// "(9, 32)"
std::string shape_text(const Axes& axes);
/// Throws UserError("`what`: (9, 32) does not fit (16, 8)") unless `fits`.
void require_fit(bool fits, const char* what, const Axes& a, const Axes& b);

}  // namespace headlight::ops
