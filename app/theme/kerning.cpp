#include "theme/kerning.hpp"

// A private copy of the font reader that ImGui bakes with, used to read kerning pairs, which ImGui ignores.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wsign-compare"
#endif
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <imstb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace headlight::theme {

KernTable::KernTable(const unsigned char* file) {
  stbtt_fontinfo font{};
  if (!stbtt_InitFont(&font, file, stbtt_GetFontOffsetForIndex(file, 0))) return;
  const float em = stbtt_ScaleForMappingEmToPixels(&font, 1.f);
  std::array<int, count> glyph{};
  for (unsigned i = 0; i < count; ++i) glyph[i] = stbtt_FindGlyphIndex(&font, int(i < ascii ? first + i : quotes[i - ascii]));
  pairs_.resize(count * count);
  for (unsigned l = 0; l < count; ++l)
    for (unsigned r = 0; r < count; ++r) pairs_[l * count + r] = float(stbtt_GetGlyphKernAdvance(&font, glyph[l], glyph[r])) * em;
}

}  // namespace headlight::theme
