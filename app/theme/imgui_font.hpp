#pragma once
// All uses of fonts that are specific to Dear ImGui 1.86, which draws a font only at the size it was baked for.
#include <imgui.h>

#include "app_rooms.hpp"

namespace headlight::theme {

inline const ImFontGlyph* find_glyph(const ImFont* font, ImWchar c) { return font->FindGlyph(c); }
inline bool has_glyph(const ImFont* font, ImWchar c) { return font->FindGlyphNoFallback(c); }
inline float line_height(const ImFont* font) { return font->FontSize; }
inline float ascent(const ImFont* font) { return font->Ascent; }
inline ImTextureID atlas_texture(const ImFont* font) { return font->ContainerAtlas->TexID; }
inline ImTextureID current_texture(const ImDrawCmdHeader& header) { return header.TextureId; }
inline bool same_texture(ImTextureID a, ImTextureID b) { return a == b; }

}  // namespace headlight::theme
