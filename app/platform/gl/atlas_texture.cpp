#include "platform/gl/atlas_texture.hpp"

#include "widgets/imgui_compat.hpp"

namespace headlight::platform {
namespace {

void fill_as_coverage(ImFontAtlas& atlas) {
  unsigned char* coverage = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsAlpha8(&coverage, &width, &height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, coverage);
  for (const GLenum colour : {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B})
    glTexParameteri(GL_TEXTURE_2D, colour, GL_ONE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_RED);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

void fill_as_colours(ImFontAtlas& atlas) {
  unsigned char* rgba = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsRGBA32(&rgba, &width, &height);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

}  // namespace

void AtlasTexture::upload(ImFontAtlas& atlas) {
  texture_ = make_texture();
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  if (textures_swizzle) fill_as_coverage(atlas);
  else fill_as_colours(atlas);
  glBindTexture(GL_TEXTURE_2D, 0);
  atlas.SetTexID(texture_id(texture_.name()));
  atlas.ClearTexData();
}

}  // namespace headlight::platform
