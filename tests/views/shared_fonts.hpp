#pragma once
#include <imgui.h>

#include <memory>
#include <vector>

#include "theme/fonts.hpp"

namespace headlight::tests {

/// An atlas with its fonts.
struct BakedFonts {
  ImFontAtlas atlas;
  Fonts fonts;
};

/// The result of load_fonts, kept for later tests because baking takes longer than most of them. Callers hold it while they draw with it.
std::shared_ptr<BakedFonts> shared_fonts(TypeSize size, const std::vector<unsigned>& characters = {}, Usual usual = Usual::all);
/// An ImGui context for shared fonts; they have to be set before the first frame.
ImGuiContext* context_without_fonts();
/// Sets them for the current context.
Fonts use(const std::shared_ptr<BakedFonts>& baked);

}  // namespace headlight::tests
