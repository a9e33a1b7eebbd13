#pragma once
#include <imgui.h>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "theme/fonts.hpp"

namespace headlight::platform {

/// A glyph that ImGui drew.
struct DrawnGlyph {
  const FontSource* source;
  const ImFontGlyph* glyph;
  ImVec2 pen;  ///< where its advance begins, on the baseline
};

/// ImGui draws a letter as a rectangle with a piece of the font atlas. Which letter of which font that is can be told from the piece.
class GlyphFinder {
 public:
  explicit GlyphFinder(std::span<const FontSource> sources);
  /// Of the rectangle from `low` to `high`; a source of null where it shows no letter.
  DrawnGlyph find(const ImDrawVert& low, const ImDrawVert& high) const;

 private:
  struct Entry {
    const FontSource* source;
    const ImFontGlyph* glyph;
  };
  std::unordered_map<std::uint64_t, Entry> by_corner_;  ///< by the piece's upper left corner
  std::vector<Entry> all_;
};

}  // namespace headlight::platform
