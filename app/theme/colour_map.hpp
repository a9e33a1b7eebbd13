#pragma once
#include <imgui.h>

#include <array>

#include "theme/palette.hpp"

namespace headlight::theme {

/// diverging: blue, paper, red, centred on zero, for signed numbers. beam: paper to amber, 0 to 1, for probabilities.
enum class ColourMap { diverging, beam };

/// Opaque colours from -limit to +limit (diverging), or from 0 to limit (beam). Their number is odd, so that 0 has its own.
using ColourTable = std::array<ImU32, 257>;

/// Returns the index of the colour at `part` of the table, 0 to 1.
std::size_t table_index(float part);

/// Builds a table. In high contrast every fill is so light, or so dark, that a number on it reaches 7 to 1.
ColourTable colour_table(ColourMap map, Scheme scheme);

/// Returns the colour of a value in -limit..limit (diverging) or 0..limit (beam). Values beyond the limit take the end colours.
ImU32 heat_colour(const ColourTable& table, ColourMap map, float value, float limit);

/// Returns the ink for a number on a filled cell: a soft ink of the scheme if it reaches a contrast of 7 to 1, else black or white, which
/// reach at least 4.5 to 1. High contrast always uses black or white.
ImU32 ink_on(ImU32 fill, Scheme scheme);

/// Returns the WCAG 2 relative luminance of a colour (its alpha is ignored), 0 to 1.
float luminance(ImU32 colour);

/// Returns the WCAG 2 contrast ratio of two colours, 1 to 21.
float contrast(ImU32 a, ImU32 b);

}  // namespace headlight::theme
