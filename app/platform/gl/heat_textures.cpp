#include "platform/gl/heat_textures.hpp"

#include <algorithm>

#include "heat/heat_levels.hpp"

namespace headlight::platform {
namespace {

/// Row-major values folded into texture rows of `width`; the last texture row may stay partly unset and is never read there.
GlTexture make_value_texture(const float* values, Index count, Index width) {
  const Index whole_rows = count / width, rest = count % width;
  GlTexture texture = make_texture();
  glBindTexture(GL_TEXTURE_2D, texture.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  const auto w = GLsizei(width), h = GLsizei(whole_rows + (rest > 0));
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, w, h, 0, GL_RED, GL_FLOAT, rest > 0 ? nullptr : values);
  if (rest > 0) {
    if (whole_rows > 0) glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, w, GLsizei(whole_rows), GL_RED, GL_FLOAT, values);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, GLint(whole_rows), GLsizei(rest), 1, GL_RED, GL_FLOAT, values + whole_rows * width);
  }
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

}  // namespace

HeatTextures::HeatTextures(std::size_t budget, int patience) : budget_(budget), patience_(patience) {
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest_side_);
}

HeatTextures::View HeatTextures::find(const MatrixPtr& values, Index rows_per_block, Index cols_per_block) {
  const Name name{values.get(), rows_per_block, cols_per_block};
  auto at = cached_.find(name);
  if (at == cached_.end()) {
    at = cached_.emplace(name, upload(values, rows_per_block, cols_per_block)).first;
    bytes_ += at->second.bytes;
  }
  at->second.last_used = frame_;
  return {at->second.texture.name(), at->second.rows, at->second.cols};
}

HeatTextures::CachedTexture HeatTextures::upload(const MatrixPtr& values, Index rows_per_block, Index cols_per_block) const {
  const bool whole = rows_per_block == 1 && cols_per_block == 1;
  const HeatLevel level = whole ? HeatLevel{values->rows(), values->cols(), {}} : reduce(*values, rows_per_block, cols_per_block);
  const bool fits = level.rows <= largest_side_ && level.cols <= largest_side_;
  const Index count = level.rows * level.cols;
  const Index width = fits ? level.cols : Index(largest_side_);
  GlTexture texture = make_value_texture(whole ? values->data() : level.values.data(), count, width);
  return {values, std::move(texture), level.rows, level.cols, std::size_t(count) * sizeof(float), frame_};
}

void HeatTextures::begin_frame() {
  ++frame_;
  remove_unused_since(frame_ - 1 - patience_);
  while (bytes_ > budget_) {
    const auto oldest = std::min_element(cached_.begin(), cached_.end(),
                                         [](const auto& a, const auto& b) { return a.second.last_used < b.second.last_used; });
    if (oldest->second.last_used >= frame_ - 1) return;  // drawn in the last frame: it will be wanted again
    remove_unused_since(oldest->second.last_used + 1);
  }
}

void HeatTextures::remove_unused_since(long frame) {
  std::erase_if(cached_, [&](const auto& entry) {
    const bool unused = entry.second.last_used < frame;
    if (unused) bytes_ -= entry.second.bytes;
    return unused;
  });
}

}  // namespace headlight::platform
