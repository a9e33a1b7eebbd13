#pragma once
#include <imgui.h>

#include <span>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// Which characters a font is baked with, from small to large.
enum class GlyphSet {
  letters,  ///< ASCII, Latin-1, œ, the commonest signs, and the user's own characters: what large type needs
  figures,  ///< ASCII, Latin-1 and the mathematics of this program
  words,    ///< figures, Latin Extended A, Greek, and the user's own characters
};

/// Pairs first, last, ... , 0 as ImGui wants them. Characters ImGui cannot hold (above U+FFFF) are left out.
std::vector<ImWchar> glyph_ranges(GlyphSet set, std::span<const unsigned> extra);
/// Enough for a first picture: ASCII, the commonest signs, and `extra`.
std::vector<ImWchar> first_glyph_ranges(std::span<const unsigned> extra);

}  // namespace headlight::theme
