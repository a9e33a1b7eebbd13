#include "platform/gl/letter_textures.hpp"

#include "widgets/imgui_compat.hpp"
#include "widgets/written_letters.hpp"

namespace headlight::platform {
namespace {

GlTexture texture_of(const LetterPixels& pixels) { return make_colour_texture(pixels.width, pixels.height, pixels.rgba.data(), false); }

}  // namespace

void LetterTextures::write(ImDrawList& draw, const DrawnLetters& letters) {
  const InkedLetters inked = inked_letters(letters);
  if (!inked.pixels || inked.pixels->rgba.empty()) return;
  auto at = cached_.find(inked.pixels.get());
  if (at == cached_.end()) at = cached_.emplace(inked.pixels.get(), CachedTexture{inked.pixels, texture_of(*inked.pixels), frame_}).first;
  at->second.last_used = frame_;
  const ImVec2 low = {letters.pen.x + float(inked.pixels->left), letters.pen.y + float(inked.pixels->top)};
  draw.AddImage(texture_id(at->second.texture.name()), low, {low.x + float(inked.pixels->width), low.y + float(inked.pixels->height)},
                {0, 0}, {1, 1}, inked.tint);
}

void LetterTextures::begin_frame() {
  constexpr long patience = 240;
  ++frame_;
  std::erase_if(cached_, [&](const auto& entry) { return entry.second.last_used < frame_ - patience; });
}

}  // namespace headlight::platform
