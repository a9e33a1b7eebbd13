#pragma once
#include <imgui.h>

#include <array>

#include "theme/palette.hpp"

namespace headlight::theme {

/// diverging: blue, paper, red, centred on zero, for signed numbers. beam: paper to amber, 0 to 1, for probabilities.
enum class ColourMap { diverging, beam };

/// Opaque colours: from -limit to +limit (diverging), or from 0 to limit (beam). There is an odd number of them, so that 0 has one of its
/// own.
using ColourTable = std::array<ImU32, 257>;

/// Which colour of a table stands at `part` of its way, 0 to 1.
std::size_t place_in_table(float part);

/// In high contrast every fill is so light, or so dark, that a number stands on it at 7 to 1.
ColourTable colour_table(ColourMap map, Scheme scheme);

/// The colour of a value in -limit..limit (diverging) or 0..limit (beam). Values beyond the limit take the end colours.
ImU32 heat_colour(const ColourTable& table, ColourMap map, float value, float limit);

/// The ink for a number on a filled cell: the first of the scheme's inks that reaches a contrast of 4.5 to 1, in high contrast of 7 to 1.
ImU32 ink_on(ImU32 fill, Scheme scheme);

/// WCAG 2 relative luminance of a colour (its alpha is ignored), 0 to 1.
float luminance(ImU32 colour);

/// WCAG 2 contrast ratio of two colours, 1 to 21.
float contrast(ImU32 a, ImU32 b);

}  // namespace headlight::theme
