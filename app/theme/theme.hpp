#pragma once
#include "theme/colour_map.hpp"
#include "theme/fonts.hpp"
#include "theme/metrics.hpp"
#include "theme/palette.hpp"

namespace headlight::theme {

/// The theme of a picture: everything it needs beyond its content.
struct Theme {
  Scheme scheme = Scheme::light;
  float scale = 1.f;  ///< physical pixels per logical pixel
  Palette palette;
  Fonts fonts;
  ColourTable diverging, beam;

  const ColourTable& table(ColourMap map) const { return map == ColourMap::beam ? beam : diverging; }
};

Theme make_theme(Scheme scheme, float scale, Fonts fonts);

/// ImGui's own colours and metrics for the few widgets that are ImGui's (text input, scrollbars, popups).
void style_imgui(ImGuiStyle& style, const Theme& theme);

}  // namespace headlight::theme
