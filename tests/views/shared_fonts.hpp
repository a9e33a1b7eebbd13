#pragma once
#include <imgui.h>

#include <memory>
#include <vector>

#include "theme/fonts.hpp"

namespace headlight::tests {

/// An atlas with the fonts in it.
struct BakedFonts {
  ImFontAtlas atlas;
  Fonts fonts;
};

/// What load_fonts makes, kept for the tests that come after: to bake takes longer than most of them. Whoever draws with it holds it.
std::shared_ptr<BakedFonts> shared_fonts(TypeSize size, const std::vector<unsigned>& characters = {}, Usual usual = Usual::all);
/// An ImGui context that draws with shared fonts; they have to be set before the first frame.
ImGuiContext* context_without_fonts();
/// Sets them for the present context.
Fonts use(const std::shared_ptr<BakedFonts>& baked);

}  // namespace headlight::tests
