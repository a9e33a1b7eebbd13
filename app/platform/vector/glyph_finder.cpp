#include "platform/vector/glyph_finder.hpp"

#include <cmath>

#include "base/float_chars.hpp"
#include "theme/imgui_font.hpp"

namespace headlight::platform {
namespace {

std::uint64_t corner_key(float u, float v) { return std::uint64_t(bits_of(u)) << 32 | bits_of(v); }

}  // namespace

GlyphFinder::GlyphFinder(std::span<const FontSource> sources) {
  std::size_t most = 0;
  for (const FontSource& source : sources) most += static_cast<std::size_t>(source.font->Glyphs.Size);
  by_corner_.reserve(most);
  all_.reserve(most);
  for (const FontSource& source : sources)
    for (const ImFontGlyph& glyph : source.font->Glyphs)
      if (glyph.Visible) {
        by_corner_.insert({corner_key(glyph.U0, glyph.V0), {&source, &glyph}});
        all_.push_back({&source, &glyph});
      }
}

DrawnGlyph GlyphFinder::find(const ImDrawVert& low, const ImDrawVert& high) const {
  const auto at = by_corner_.find(corner_key(low.uv.x, low.uv.y));
  const Entry* found = at == by_corner_.end() ? nullptr : &at->second;
  const float u = (low.uv.x + high.uv.x) / 2, v = (low.uv.y + high.uv.y) / 2;
  for (size_t i = 0; !found && i < all_.size(); ++i) {  // ImGui clipped this letter's rectangle
    const ImFontGlyph& g = *all_[i].glyph;
    if (u > g.U0 && u < g.U1 && v > g.V0 && v < g.V1) found = &all_[i];
  }
  if (!found) return {nullptr, nullptr, {}};
  const ImFontGlyph& g = *found->glyph;
  const float cut_x = (low.uv.x - g.U0) / (g.U1 - g.U0) * (g.X1 - g.X0), cut_y = (low.uv.y - g.V0) / (g.V1 - g.V0) * (g.Y1 - g.Y0);
  const ImVec2 pen = {low.pos.x - cut_x - g.X0, low.pos.y - cut_y - g.Y0 + std::round(ascent(found->source->font))};
  return {found->source, &g, pen};
}

}  // namespace headlight::platform
