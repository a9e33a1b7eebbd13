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
  ImVec2 pen;  ///< the pen position before its advance, on the baseline
};

/// Finds the font and letter of a rectangle that ImGui drew, by its piece of the font atlas.
class GlyphFinder {
 public:
  explicit GlyphFinder(std::span<const FontSource> sources);
  /// Finds the letter in the rectangle from `low` to `high`; the source is null if it shows none.
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
