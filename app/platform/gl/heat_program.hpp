#pragma once
#include <array>
#include <cstdint>
#include <filesystem>

#include "platform/gl/draw_order.hpp"
#include "platform/gl/gl_object.hpp"
#include "theme/theme.hpp"

namespace headlight::platform {

/// The values of one heatmap for the shader; see shaders/heat.frag for each. Physical pixels.
struct HeatUniforms {
  GLint stored_columns = 0, transposed = 0;
  std::array<float, 2> origin{}, pitch{};
  std::array<float, 4> box{};
  std::array<GLint, 2> count{}, block{};
  float gap = 0, radius = 0, limit = 1;
  ColourMap map = ColourMap::diverging;
  std::array<GLint, 4> highlighted{};
  GLuint highlighted_cells = 0;  ///< texture; 0: none

  /// A hash of everything that decides the pixels of `seen`, besides the texture of values and the theme.
  std::uint64_t content(const PixelBox& seen) const;

 private:
  std::array<GLint, 4> highlighted_within(const PixelBox& seen) const;
};

/// shaders/heat.vert and heat.frag, the two colour maps and the colours of marks.
class HeatProgram {
 public:
  explicit HeatProgram(const std::filesystem::path& shaders);
  void set_theme(const Theme& theme);
  /// Replaces ImGui's program while ImGui draws, and reads the same vertices.
  void adopt(const HeatUniforms& uniforms);
  /// The number of times the theme was set.
  int themes() const { return themes_; }

 private:
  GLint at(const char* uniform) const { return glGetUniformLocation(program_.name(), uniform); }
  void read_position_from(GLint attribute);
  void set_look();
  void set(const HeatUniforms& uniforms);

  GlProgram program_;
  GLint position_ = 0;
  std::array<GlTexture, 2> ramps_;
  int themes_ = 0;
  struct {
    std::array<float, 3> bg, panel, mask_stroke, fault;
    float line = 1;
  } look_{};
};

}  // namespace headlight::platform
