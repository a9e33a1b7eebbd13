#pragma once
#include <imgui.h>

#include <span>
#include <vector>

namespace headlight {

/// Which characters a font is baked with, from small to large.
enum class GlyphSet {
  first,    ///< ASCII, the commonest signs of mathematics, and the user's own characters: enough for a first picture
  figures,  ///< ASCII, Latin-1 and the mathematics of this program
  words,    ///< figures, Latin Extended A, Greek, and the user's own characters
};

/// Pairs first, last, ... , 0 as ImGui wants them. Characters ImGui cannot hold (above U+FFFF) are left out.
std::vector<ImWchar> glyph_ranges(GlyphSet set, std::span<const unsigned> extra);

}  // namespace headlight
