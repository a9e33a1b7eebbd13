#include "platform/gl/gl_heat_painter.hpp"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <deque>

#include "heat/heat_levels.hpp"
#include "platform/gl/content_hash.hpp"
#include "platform/gl/draw_order.hpp"
#include "platform/gl/heat_program.hpp"
#include "platform/gl/heat_textures.hpp"
#include "platform/gl/letter_textures.hpp"
#include "platform/gl/picture_textures.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::platform {
namespace {

/// The data that the renderer passes to our callback while it draws a frame.
struct Order : DrawOrder {
  Order(HeatProgram& p, const HeatUniforms& u) : program(p), uniforms(u) {}
  void begin() override { program.adopt(uniforms); }
  std::uint64_t content(const PixelBox& box) const override { return ContentHash(uniforms.content(box)).add(program.themes()).value(); }

  HeatProgram& program;
  HeatUniforms uniforms;
};

float snapped(float pixel) { return std::floor(pixel + 0.5f); }

GLint narrow(Index cells) { return GLint(std::clamp<Index>(cells, -1, 1 << 30)); }

/// The heatmap on whole pixels: left, top, right, bottom; never thinner than a pixel.
std::array<float, 4> pixel_box(const Heat& heat, Index cols, Index rows) {
  const float left = snapped(heat.origin.x), top = snapped(heat.origin.y);
  return {left, top, std::max(left + 1, snapped(heat.origin.x + float(cols) * heat.pitch.x)),
          std::max(top + 1, snapped(heat.origin.y + float(rows) * heat.pitch.y))};
}

/// The part of the box that the clip rectangle lets through, on whole pixels. The shader goes by place, so the quad may be cut freely.
std::array<float, 4> visible_part(const ImDrawList& draw, const std::array<float, 4>& box) {
  const ImVec2 low = draw.GetClipRectMin(), high = draw.GetClipRectMax();
  return {std::max(box[0], std::floor(low.x)), std::max(box[1], std::floor(low.y)), std::min(box[2], std::ceil(high.x)),
          std::min(box[3], std::ceil(high.y))};
}

}  // namespace

struct GlHeatPainter::Parts {
  explicit Parts(const std::filesystem::path& shaders) : program(shaders) {}

  HeatProgram program;
  HeatTextures textures;
  PictureTextures pictures;
  LetterTextures letters;
  std::deque<Order> orders;  ///< of the frame being built: a deque, because the renderer keeps their addresses
  int frame = -1;

  void notice_new_frame() {
    if (frame == ImGui::GetFrameCount()) return;
    frame = ImGui::GetFrameCount();
    orders.clear();
    textures.begin_frame();
    pictures.begin_frame();
    letters.begin_frame();
  }
};

GlHeatPainter::GlHeatPainter(const std::filesystem::path& shaders, const Theme& theme) : parts_(std::make_unique<Parts>(shaders)) {
  set_theme(theme);
}

GlHeatPainter::~GlHeatPainter() = default;

void GlHeatPainter::set_theme(const Theme& theme) { parts_->program.set_theme(theme); }

std::size_t GlHeatPainter::texture_bytes() const { return parts_->textures.bytes(); }

void GlHeatPainter::paint(ImDrawList& draw, const Heat& heat) {
  parts_->notice_new_frame();
  if (!heat.values || heat.values->size() == 0 || !(heat.pitch.x > 0) || !(heat.pitch.y > 0)) return;
  const Index cols = heat.transposed ? heat.values->rows() : heat.values->cols();
  const Index rows = heat.transposed ? heat.values->cols() : heat.values->rows();
  const auto box = pixel_box(heat, cols, rows);
  const auto seen = visible_part(draw, box);
  if (seen[0] >= seen[2] || seen[1] >= seen[3]) return;

  const Index block_x = cells_per_block(heat.pitch.x), block_y = cells_per_block(heat.pitch.y);
  const auto view = parts_->textures.find(heat.values, heat.transposed ? block_x : block_y, heat.transposed ? block_y : block_x);
  const bool room_for_gap = heat.pitch.x >= heat.gap + 1 && heat.pitch.y >= heat.gap + 1;
  HeatUniforms u;
  u.stored_columns = narrow(view.cols);
  u.transposed = heat.transposed;
  u.origin = {heat.origin.x, heat.origin.y};
  u.pitch = {heat.pitch.x * float(block_x), heat.pitch.y * float(block_y)};
  u.box = box;
  u.count = {narrow(heat.transposed ? view.rows : view.cols), narrow(heat.transposed ? view.cols : view.rows)};
  u.block = {narrow(block_x), narrow(block_y)};
  u.gap = room_for_gap ? std::max(heat.gap, 0.f) : 0.f;
  u.radius = std::max(heat.radius, 0.f);
  u.limit = heat.limit > 0 ? heat.limit : FLT_MAX;  // no range: everything has the colour of zero
  u.map = heat.map;
  if (heat.highlighted_cells)
    u.highlighted_cells =
        parts_->textures.find(heat.highlighted_cells, heat.transposed ? block_x : block_y, heat.transposed ? block_y : block_x).texture;
  u.highlighted = {narrow(heat.highlighted_rows[0]), narrow(heat.highlighted_rows[1]), narrow(heat.highlighted_cols[0]),
                   narrow(heat.highlighted_cols[1])};

  DrawOrder& order = parts_->orders.emplace_back(parts_->program, u);
  draw.AddCallback(begin_draw_order, &order);
  draw.AddImage(texture_id(view.texture), ImVec2(seen[0], seen[1]), ImVec2(seen[2], seen[3]));
  draw.AddCallback(reset_render_state(), nullptr);
}

void GlHeatPainter::show(ImDrawList& draw, const DrawnPicture& picture) {
  parts_->notice_new_frame();
  draw.AddImage(texture_id(parts_->pictures.find(picture.png)), picture.low, picture.high);
}

void GlHeatPainter::write(ImDrawList& draw, const DrawnLetters& letters) {
  parts_->notice_new_frame();
  parts_->letters.write(draw, letters);
}

}  // namespace headlight::platform
