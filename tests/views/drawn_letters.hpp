#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "platform/vector/glyph_finder.hpp"
#include "theme/theme.hpp"

namespace headlight::tests {

/// A visible letter of the finished frame.
struct DrawnLetter {
  const ImFont* font;
  float em_px;
  ImVec2 low, high;  ///< of its ink, physical pixels
};

inline std::vector<DrawnLetter> drawn_letters(const Theme& theme) {
  const GlyphFinder finder(theme.fonts.sources);
  std::vector<DrawnLetter> letters;
  const ImDrawData& drawn = *ImGui::GetDrawData();
  for (int n = 0; n < drawn.CmdListsCount; ++n) {
    const ImDrawList& list = *drawn.CmdLists[n];
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback) continue;
      for (unsigned i = 0; i + 6 <= command.ElemCount; i += 3) {
        const auto vertex = [&](unsigned at) -> const ImDrawVert& {
          return list.VtxBuffer[static_cast<int>(command.VtxOffset + list.IdxBuffer[static_cast<int>(command.IdxOffset + at)])];
        };
        const ImDrawVert &low = vertex(i), &high = vertex(i + 2);
        if (low.uv.x == high.uv.x || high.pos.x <= low.pos.x || high.pos.y <= low.pos.y) continue;
        const bool seen = high.pos.x > command.ClipRect.x && low.pos.x < command.ClipRect.z && high.pos.y > command.ClipRect.y &&
                          low.pos.y < command.ClipRect.w;
        if (const DrawnGlyph glyph = finder.find(low, high); seen && glyph.source)
          letters.push_back({glyph.source->font, glyph.source->em_px, low.pos, high.pos});
      }
    }
  }
  EXPECT_FALSE(letters.empty()) << "letters are found";
  return letters;
}

/// The smallest visible type, in pixels.
inline float smallest_type(const Theme& theme) {
  float least = 1e9f;
  for (const DrawnLetter& letter : drawn_letters(theme)) least = std::min(least, letter.em_px);
  return least;
}

}  // namespace headlight::tests
