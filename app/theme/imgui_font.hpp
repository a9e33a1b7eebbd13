#pragma once
// What changed about fonts between Dear ImGui 1.86 and 1.92 and is used here; the rest is in widgets/imgui_compat.hpp. Since 1.92 a font
// has no size of its own: here it is always the size that it was loaded for.
#include <imgui.h>

namespace headlight {

#if IMGUI_VERSION_NUM >= 19200
inline ImFontBaked* baked(const ImFont* font) { return const_cast<ImFont*>(font)->GetFontBaked(font->LegacySize); }
inline const ImFontGlyph* find_glyph(const ImFont* font, ImWchar c) { return baked(font)->FindGlyph(c); }
inline bool has_glyph(const ImFont* font, ImWchar c) { return const_cast<ImFont*>(font)->IsGlyphInFont(c); }
inline float line_height(const ImFont* font) { return font->LegacySize; }
inline float ascent(const ImFont* font) { return baked(font)->Ascent; }
inline auto atlas_texture(const ImFont* font) { return font->OwnerAtlas->TexRef; }
inline auto current_texture(const ImDrawCmdHeader& header) { return header.TexRef; }
inline bool same_texture(const ImTextureRef& a, const ImTextureRef& b) { return a._TexData == b._TexData && a._TexID == b._TexID; }
#else
inline const ImFontGlyph* find_glyph(const ImFont* font, ImWchar c) { return font->FindGlyph(c); }
inline bool has_glyph(const ImFont* font, ImWchar c) { return font->FindGlyphNoFallback(c); }
inline float line_height(const ImFont* font) { return font->FontSize; }
inline float ascent(const ImFont* font) { return font->Ascent; }
inline ImTextureID atlas_texture(const ImFont* font) { return font->ContainerAtlas->TexID; }
inline ImTextureID current_texture(const ImDrawCmdHeader& header) { return header.TextureId; }
inline bool same_texture(ImTextureID a, ImTextureID b) { return a == b; }
#endif

}  // namespace headlight
