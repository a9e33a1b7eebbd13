#include "platform/png_pixels.hpp"

#include <cairo.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

namespace headlight::platform {
namespace {

struct ReleasePng {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* pen) const { cairo_destroy(pen); }
};
using PngSurface = std::unique_ptr<cairo_surface_t, ReleasePng>;
using PngPen = std::unique_ptr<cairo_t, ReleasePng>;

cairo_status_t take_bytes(void* source, unsigned char* out, unsigned length) {
  auto& left = *static_cast<std::string_view*>(source);
  if (left.size() < length) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(out, left.data(), length);
  left.remove_prefix(length);
  return CAIRO_STATUS_SUCCESS;
}

void cross_out(cairo_t* pen, double side) {
  cairo_set_source_rgb(pen, 0.85, 0.85, 0.85);
  cairo_paint(pen);
  cairo_set_source_rgb(pen, 0.55, 0.55, 0.55);
  cairo_move_to(pen, 0, 0);
  cairo_line_to(pen, side, side);
  cairo_move_to(pen, side, 0);
  cairo_line_to(pen, 0, side);
  cairo_stroke(pen);
}

}  // namespace

PngPixels unpacked(const std::string& png) {
  constexpr int crossed_out = 64;
  std::string_view bytes = png;
  const PngSurface read(cairo_image_surface_create_from_png_stream(take_bytes, &bytes));
  const bool good = cairo_surface_status(read.get()) == CAIRO_STATUS_SUCCESS;
  const int width = good ? cairo_image_surface_get_width(read.get()) : crossed_out,
            height = good ? cairo_image_surface_get_height(read.get()) : crossed_out;
  const PngSurface paper(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  const PngPen pen(cairo_create(paper.get()));
  cairo_set_source_rgb(pen.get(), 1, 1, 1);
  cairo_paint(pen.get());
  if (good) cairo_set_source_surface(pen.get(), read.get(), 0, 0), cairo_paint(pen.get());
  else cross_out(pen.get(), crossed_out);
  cairo_surface_flush(paper.get());
  PngPixels out{width, height, {}};
  const unsigned char* data = cairo_image_surface_get_data(paper.get());
  if (data) out.bgra.assign(data, data + static_cast<std::ptrdiff_t>(width) * height * 4);  // rows of four bytes a pixel have no gaps
  else out = {1, 1, {255, 255, 255, 255}};
  return out;
}

}  // namespace headlight::platform
