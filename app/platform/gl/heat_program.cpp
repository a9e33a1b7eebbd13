#include "platform/gl/heat_program.hpp"

#include <algorithm>
#include <cmath>

#include "platform/gl/content_hash.hpp"
#include "platform/gl/shader_program.hpp"

namespace headlight::platform {
namespace {

std::array<float, 3> rgb(ImU32 colour) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  return {c.x, c.y, c.z};
}

/// Computes the projection that ImGui's own program has. If it asked that program, a browser would wait until everything drawn before is
/// drawn.
std::array<float, 16> projection_of(const ImDrawData& drawn) {
  const ImVec2 from = drawn.DisplayPos, size = drawn.DisplaySize;
  return {2 / size.x, 0, 0, 0, 0, -2 / size.y, 0, 0, 0, 0, -1, 0, -1 - 2 * from.x / size.x, 1 + 2 * from.y / size.y, 0, 1};
}

void fill_ramp(const GlTexture& ramp, const ColourTable& table) {
  glBindTexture(GL_TEXTURE_2D, ramp.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, GLsizei(table.size()), 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, table.data());
  glBindTexture(GL_TEXTURE_2D, 0);
}

/// Rows or columns of cells near the pixels from `low` to `high`, with one stored value more at each end: first and last highlighted one
/// of them; (0, -1): none.
std::array<GLint, 2> highlighted_near(int low, int high, float origin, float pitch, GLint block, GLint first, GLint last) {
  const auto cell = [&](float pixel) { return GLint(std::clamp(std::floor((pixel - origin) / pitch), -1e6f, 1e6f)) * block; };
  first = std::max(first, cell(float(low)) - 2 * block);
  last = std::min(last, cell(float(high)) + 3 * block);
  return first <= last ? std::array{first, last} : std::array{0, -1};
}

}  // namespace

std::array<GLint, 4> HeatUniforms::highlighted_within(const PixelBox& seen) const {
  const bool everything = highlighted[1] < highlighted[0] && highlighted[3] < highlighted[2];
  if (everything) return {-1, -1, -1, -1};
  const auto rows = highlighted_near(seen.top, seen.bottom, origin[1], pitch[1], block[1], highlighted[0], highlighted[1]),
             columns = highlighted_near(seen.left, seen.right, origin[0], pitch[0], block[0], highlighted[2], highlighted[3]);
  return {rows[0], rows[1], columns[0], columns[1]};
}

std::uint64_t HeatUniforms::content(const PixelBox& seen) const {
  ContentHash hash;
  hash.add(stored_columns).add(transposed).add(origin[0]).add(origin[1]).add(pitch[0]).add(pitch[1]);
  hash.add_bytes(box.data(), sizeof box);
  hash.add(count).add(block).add(gap).add(radius).add(limit).add(map).add(highlighted_cells);
  if (!highlighted_cells) hash.add(highlighted_within(seen));
  return hash.value();
}

HeatProgram::HeatProgram(const std::filesystem::path& shaders)
    : program_(load_program(shaders / "heat.vert", shaders / "heat.frag")), ramps_{make_texture(), make_texture()} {}

void HeatProgram::set_theme(const Theme& theme) {
  ++themes_;
  fill_ramp(ramps_[std::size_t(ColourMap::diverging)], theme.diverging);
  fill_ramp(ramps_[std::size_t(ColourMap::beam)], theme.beam);
  look_ = {rgb(theme.palette.bg), rgb(theme.palette.panel), rgb(theme.palette.line2), rgb(theme.palette.nan), theme.scale};
}

/// ImGui's program numbers its attributes as the driver likes; ours has to read corner positions under the same number.
void HeatProgram::read_position_from(GLint attribute) {
  if (attribute == position_ || attribute < 0) return;
  glBindAttribLocation(program_.name(), GLuint(attribute), "Position");
  glLinkProgram(program_.name());
  position_ = attribute;
}

void HeatProgram::set_look() {
  glUniform1i(at("values"), 0);
  glUniform1i(at("ramp"), 1);
  glUniform1i(at("highlighted_cells"), 2);
  glUniform3fv(at("bg"), 1, look_.bg.data());
  glUniform3fv(at("panel"), 1, look_.panel.data());
  glUniform3fv(at("mask_stroke"), 1, look_.mask_stroke.data());
  glUniform3fv(at("fault_colour"), 1, look_.fault.data());
  glUniform1f(at("line"), look_.line);
}

void HeatProgram::set(const HeatUniforms& u) {
  glUniform1i(at("stored_columns"), u.stored_columns);
  glUniform1i(at("transposed"), u.transposed);
  glUniform2fv(at("origin"), 1, u.origin.data());
  glUniform2fv(at("pitch"), 1, u.pitch.data());
  glUniform4fv(at("box"), 1, u.box.data());
  glUniform2iv(at("count"), 1, u.count.data());
  glUniform2iv(at("block"), 1, u.block.data());
  glUniform1f(at("gap"), u.gap);
  glUniform1f(at("radius"), u.radius);
  glUniform1f(at("limit"), u.limit);
  glUniform1i(at("diverging"), u.map == ColourMap::diverging);
  glUniform4iv(at("highlighted"), 1, u.highlighted.data());
  glUniform1i(at("by_cell"), u.highlighted_cells != 0);
}

void HeatProgram::adopt(const HeatUniforms& uniforms) {
  GLint imgui = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &imgui);
  read_position_from(glGetAttribLocation(GLuint(imgui), "Position"));

  glUseProgram(program_.name());
  glUniformMatrix4fv(at("ProjMtx"), 1, GL_FALSE, projection_of(*ImGui::GetDrawData()).data());
  set_look();
  set(uniforms);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, ramps_[std::size_t(uniforms.map)].name());
  glActiveTexture(GL_TEXTURE2);
  glBindTexture(GL_TEXTURE_2D, uniforms.highlighted_cells
                                   ? uniforms.highlighted_cells
                                   : ramps_[std::size_t(uniforms.map)].name());  // never none: a sampler without one is undefined
  glActiveTexture(GL_TEXTURE0);
  if (uniforms.gap <= 0 && uniforms.radius <= 0) glDisable(GL_BLEND);  // every pixel is covered: software drawing is faster without
}

}  // namespace headlight::platform
