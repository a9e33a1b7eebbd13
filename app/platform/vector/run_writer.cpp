#include "platform/vector/run_writer.hpp"

#include <algorithm>
#include <cmath>

#include "base/utf8.hpp"
#include "theme/imgui_font.hpp"

namespace headlight::platform {
namespace {

float space_of(const DrawnGlyph& glyph) {
  const ImFontGlyph* space = find_glyph(glyph.source->font, ' ');
  return space ? std::max(space->AdvanceX, 1.f) : 1.f;
}

// Gaps in widths of a space. Kerning draws letters together; one space separates words and two separate sentences, but numbers in
// neighbouring cells may be about as far apart.
constexpr float least_gap = -0.7f, most_spaces = 2, space_slack = 0.12f;

}  // namespace

size_t RunWriter::font_of(const FontSource& source, char32_t code) {
  FontUse use{"", source.em_px};
  for (const std::string& file : source.files)
    if (faces_.glyph(file, code) != 0) {
      use.file = file;
      break;
    }
  const auto known = std::find(drawing_.fonts.begin(), drawing_.fonts.end(), use);
  if (known != drawing_.fonts.end()) return static_cast<size_t>(known - drawing_.fonts.begin());
  drawing_.fonts.push_back(use);
  return drawing_.fonts.size() - 1;
}

bool RunWriter::goes_on(const DrawnGlyph& glyph, size_t font, ImU32 colour) const {
  if (run_.codes.empty() || run_.font != font || run_.colour != colour || std::abs(run_.baseline - glyph.pen.y) > 0.5f) return false;
  const float gap = (glyph.pen.x - run_.end) / space_of(glyph);
  const float spaces = std::round(gap);
  return gap > least_gap && (spaces <= 0 || (spaces <= most_spaces && std::abs(gap - spaces) < space_slack));
}

void RunWriter::append(char32_t code, float x, float advance) {
  run_.utf8 += encode_utf8(code);
  run_.codes.push_back(code);
  run_.x.push_back(x);
  run_.end = x + advance;
}

void RunWriter::take(const DrawnGlyph& glyph, ImU32 colour, ImVec2 low, ImVec2 high, const ImVec4& clip) {
  if (high.x <= clip.x || low.x >= clip.z || high.y <= clip.y || low.y >= clip.w) return;
  const bool inside = low.x >= clip.x && low.y >= clip.y && high.x <= clip.z && high.y <= clip.w;
  const size_t font = font_of(*glyph.source, glyph.glyph->Codepoint);
  const bool same_clip = inside || (clip.x == clip_.x && clip.y == clip_.y && clip.z == clip_.z && clip.w == clip_.w);
  if (!goes_on(glyph, font, colour) || !same_clip) flush();
  if (run_.codes.empty()) {
    run_.font = font;
    run_.colour = colour;
    run_.baseline = glyph.pen.y;
    clip_ = clip;
  }
  const float space = space_of(glyph);
  const int spaces = run_.codes.empty() ? 0 : static_cast<int>(std::lround((glyph.pen.x - run_.end) / space));
  const float gap = spaces > 0 ? (glyph.pen.x - run_.end) / static_cast<float>(spaces) : 0;
  for (int i = 0; i < spaces; ++i) append(U' ', run_.end, gap);
  append(glyph.glyph->Codepoint, glyph.pen.x, glyph.glyph->AdvanceX);
  cut_ = cut_ || !inside;
}

void RunWriter::flush() {
  if (!run_.codes.empty()) drawing_.items.push_back({std::move(run_), cut_ ? std::optional(clip_) : std::nullopt});
  run_ = {};
  cut_ = false;
}

}  // namespace headlight::platform
