#pragma once
#include <imgui.h>

#include <span>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// The set of characters in a baked font, from small to large.
enum class GlyphSet {
  letters,  ///< ASCII, Latin-1, œ, the commonest signs and the user's own characters: for large type
  figures,  ///< ASCII, Latin-1 and the mathematics of this program
  words,    ///< figures, Latin Extended A, Greek, and the user's own characters
};

/// Returns pairs first, last, ..., 0 as ImGui expects. Leaves out characters that ImGui cannot hold (above U+FFFF).
std::vector<ImWchar> glyph_ranges(GlyphSet set, std::span<const unsigned> extra);
/// Returns the ranges of a first picture: ASCII, the commonest signs, and `extra`.
std::vector<ImWchar> first_glyph_ranges(std::span<const unsigned> extra);

}  // namespace headlight::theme
