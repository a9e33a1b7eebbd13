#include "theme/glyph_ranges.hpp"

#include <algorithm>

namespace headlight::theme {
namespace {

constexpr unsigned mathematics[] = {
    0x0391, 0x03A9, 0x03B1, 0x03C9,                                                  // Greek
    0x02C6, 0x02C6, 0x1D40, 0x1D40, 0x1D57, 0x1D57, 0x1D62, 0x1D65, 0x2C7C, 0x2C7C,  // ᵀ ᵗ ᵢ..ᵥ ⱼ
    0x2010, 0x2016, 0x2018, 0x201F, 0x2020, 0x2022, 0x2026, 0x2026, 0x2030, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2070, 0x209C,
    0x210E, 0x210E, 0x2115, 0x2115, 0x211D, 0x211D, 0x2190, 0x2195, 0x21A6, 0x21A6, 0x21B5, 0x21B5, 0x21D2, 0x21D4, 0x21E7, 0x21E7,
    0x2318, 0x2318, 0x2200, 0x2209, 0x220F, 0x221E, 0x2225, 0x222B, 0x2248, 0x2248, 0x2260, 0x2265, 0x226A, 0x226B, 0x2282, 0x2287,
    0x2295, 0x2299, 0x22A4, 0x22A5, 0x22C5, 0x22C5, 0x22EE, 0x22F1, 0x23CE, 0x23CE, 0x2423, 0x2423, 0x2581, 0x2581, 0x25A0, 0x25A1,
    0x25B2, 0x25B3, 0x25B6, 0x25B7, 0x25BC, 0x25BD, 0x25C0, 0x25C1, 0x25CB, 0x25CF, 0x2713, 0x2717, 0x27E8, 0x27E9, 0xFFFD, 0xFFFD};

/// The characters of a first picture beside the words of the interface: the no-break space between a number and its sign, ± · × ÷ ᵀ – ’ … √
/// − and the arrows, and the replacement for all others.
constexpr unsigned commonest[] = {0xA0,   0xB1,   0xB7,   0xD7,   0xE0,   0xE2,   0xE7,   0xE8,   0xE9,   0xEA,
                                  0xF4,   0xF7,   0xFB,   0x1D40, 0x2013, 0x2019, 0x2026, 0x2190, 0x2191, 0x2192,
                                  0x2193, 0x2202, 0x2212, 0x221A, 0x2248, 0x27E8, 0x27E9, 0xFFFD};
/// Further characters of large type: those of French, and quotation marks.
constexpr unsigned of_large_type[] = {0x152, 0x153, 0x178, 0x2018, 0x201C, 0x201D, 0x202F, 0x21B5, 0x27E8, 0x27E9};

void append(std::vector<ImWchar>& out, unsigned first, unsigned last) {
  out.push_back(ImWchar(first));
  out.push_back(ImWchar(last));
}

/// Appends each of the characters above `last` that ImGui can hold.
void append_each(std::vector<ImWchar>& out, std::span<const unsigned> characters, unsigned last) {
  for (const unsigned c : characters)
    if (c > last && c <= 0xFFFF) append(out, c, c);
}

}  // namespace

std::vector<ImWchar> glyph_ranges(GlyphSet set, std::span<const unsigned> extra) {
  std::vector<ImWchar> out;
  append(out, 0x20, 0x7E);
  append(out, 0xA0, set == GlyphSet::words ? 0x17Fu : 0xFFu);
  if (set == GlyphSet::letters) {
    append_each(out, commonest, 0xFF);
    append_each(out, of_large_type, 0xFF);
    append_each(out, extra, 0xFF);
    out.push_back(0);
    return out;
  }
  for (std::size_t i = 0; i < std::size(mathematics); i += 2) append(out, mathematics[i], mathematics[i + 1]);
  if (set == GlyphSet::words) append_each(out, extra, 0xFF);
  out.push_back(0);
  return out;
}

std::vector<ImWchar> first_glyph_ranges(std::span<const unsigned> extra) {
  std::vector<ImWchar> out;
  append(out, 0x20, 0x7E);
  append_each(out, commonest, 0x7E);
  append_each(out, extra, 0x7E);
  out.push_back(0);
  return out;
}

}  // namespace headlight::theme
