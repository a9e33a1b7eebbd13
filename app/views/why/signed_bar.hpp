#pragma once
#include "theme/theme.hpp"

namespace headlight::views {

/// The colour of a bar in a list of numbers with signs: of the signed scale, neither its palest nor its darkest.
inline ImU32 signed_bar(const Theme& theme, double value) {
  constexpr size_t negative = 60, positive = 196;
  return theme.diverging[value < 0 ? negative : positive];
}

}  // namespace headlight::views
