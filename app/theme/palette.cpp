#include "theme/palette.hpp"

#include <algorithm>

namespace headlight::theme {
namespace {

constexpr ImU32 rgb(unsigned hex) { return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, 255); }
constexpr ImU32 rgba(unsigned hex, int alpha) { return (rgb(hex) & ~IM_COL32_A_MASK) | (ImU32(alpha) << IM_COL32_A_SHIFT); }

constexpr Palette light{.bg = rgb(0xFCFCFA),
                        .panel = rgb(0xF4F4F1),
                        .raised = rgb(0xFFFFFF),
                        .line = rgb(0xE1E1DB),
                        .line2 = rgb(0xC9C9C2),
                        .text = rgb(0x1A1C20),
                        .muted = rgb(0x5E636C),
                        .accent = rgb(0x1A1C20),
                        .on_accent = rgb(0xFFFFFF),
                        .beam = rgb(0xA85B00),
                        .query = rgb(0x1F5FBF),
                        .key = rgb(0xB04A00),
                        .value = rgb(0x1B7446),
                        .output = rgb(0x7A3FA8),
                        .head = {rgb(0x207385), rgb(0x4B070F), rgb(0x635A09), rgb(0x2B3A6B)},
                        .edit = rgb(0xB417A6),
                        .nan = rgb(0xC81E1E),
                        .good = rgb(0x1B7446),
                        .wash = rgba(0x1A1C20, 15),
                        .table_wash = rgba(0x1A1C20, 20),
                        .shadow = rgba(0x1A1C20, 26)};

constexpr Palette dark_{.bg = rgb(0x131417),
                        .panel = rgb(0x1A1C20),
                        .raised = rgb(0x22252A),
                        .line = rgb(0x2D3036),
                        .line2 = rgb(0x454A53),
                        .text = rgb(0xECEBE6),
                        .muted = rgb(0x9CA1AA),
                        .accent = rgb(0xECEBE6),
                        .on_accent = rgb(0x131417),
                        .beam = rgb(0xFFC24D),
                        .query = rgb(0x7FB2FF),
                        .key = rgb(0xFFA465),
                        .value = rgb(0x67CF97),
                        .output = rgb(0xC79BF0),
                        .head = {rgb(0x4AD0EE), rgb(0xF98081), rgb(0xF9D551), rgb(0xDFFBE8)},
                        .edit = rgb(0xF277E6),
                        .nan = rgb(0xFF7A7A),
                        .good = rgb(0x67CF97),
                        .wash = rgba(0xECEBE6, 15),
                        .table_wash = rgba(0xECEBE6, 20),
                        .shadow = rgba(0x000000, 115)};

constexpr Palette contrast_{.bg = rgb(0xFFFFFF),
                            .panel = rgb(0xF4F4F4),
                            .raised = rgb(0xFFFFFF),
                            .line = rgb(0x8A8A8A),
                            .line2 = rgb(0x595959),
                            .text = rgb(0x000000),
                            .muted = rgb(0x383838),
                            .accent = rgb(0x000000),
                            .on_accent = rgb(0xFFFFFF),
                            .beam = rgb(0x7A3E00),
                            .query = rgb(0x0B3A8F),
                            .key = rgb(0x872D00),
                            .value = rgb(0x0B5130),
                            .output = rgb(0x5B1F86),
                            .head = {rgb(0x005463), rgb(0x4B070F), rgb(0x5A5000), rgb(0x1B1F8A)},
                            .edit = rgb(0x8A0F7E),
                            .nan = rgb(0x9C0A0A),
                            .good = rgb(0x0B5130),
                            .wash = rgba(0x000000, 26),
                            .table_wash = rgba(0x000000, 31),
                            .shadow = rgba(0x000000, 77)};

ImU32 channel(ImU32 colour, int shift) { return (colour >> shift) & 255; }

}  // namespace

Palette palette(Scheme scheme) {
  switch (scheme) {
    case Scheme::light: return light;
    case Scheme::dark: return dark_;
    case Scheme::contrast: return contrast_;
  }
  return light;
}

ImU32 role_colour(const Palette& p, Role role) {
  switch (role) {
    case Role::text: return p.text;
    case Role::muted: return p.muted;
    case Role::query: return p.query;
    case Role::key: return p.key;
    case Role::value: return p.value;
    case Role::output: return p.output;
    case Role::beam: return p.beam;
    case Role::edit: return p.edit;
    case Role::nan: return p.nan;
    case Role::good: return p.good;
  }
  return p.text;
}

ImU32 head_colour(const Palette& p, int head) { return p.head[std::size_t(std::max(0, head)) % p.head.size()]; }

ImU32 with_alpha(ImU32 colour, float alpha) {
  const float a = float(channel(colour, IM_COL32_A_SHIFT)) * std::clamp(alpha, 0.f, 1.f);
  return (colour & ~IM_COL32_A_MASK) | (ImU32(a + 0.5f) << IM_COL32_A_SHIFT);
}

ImU32 mix(ImU32 from, ImU32 to, float amount) {
  const float t = std::clamp(amount, 0.f, 1.f);
  ImU32 out = 0;
  for (int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT, IM_COL32_A_SHIFT}) {
    const float a = float(channel(from, shift)), b = float(channel(to, shift));
    out |= ImU32(a + (b - a) * t + 0.5f) << shift;
  }
  return out;
}

}  // namespace headlight::theme
