#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "base/error.hpp"
#include "base/markup.hpp"
#include "base/number_text.hpp"
#include "base/utf8.hpp"
#include "platform/png_pixels.hpp"
#include "platform/vector/paper.hpp"
#include "widgets/written_letters.hpp"

namespace headlight::platform {
namespace {

struct LetGo {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* pen) const { cairo_destroy(pen); }
};
using Surface = std::unique_ptr<cairo_surface_t, LetGo>;
using Pen = std::unique_ptr<cairo_t, LetGo>;

void require(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS) throw UserError(tr("the picture cannot be made: {why}", {{"why", cairo_status_to_string(status)}}));
}

cairo_status_t append_bytes(void* sink, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(sink)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

double part_of(ImU32 colour, int shift) { return (colour >> shift & 255) / 255.0; }

Surface image_of(const LetterPixels& letters, ImU32 tint) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, letters.width, letters.height));
  require(cairo_surface_status(surface.get()));
  unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < letters.height; ++y)
    for (int x = 0; x < letters.width; ++x) {
      const unsigned char* from = &letters.rgba[static_cast<size_t>(y * letters.width + x) * 4];
      const double opacity = from[3] / 255.0 * part_of(tint, IM_COL32_A_SHIFT);
      const auto part = [&](int i, int shift) { return static_cast<std::uint32_t>(std::lround(from[i] * part_of(tint, shift) * opacity)); };
      reinterpret_cast<std::uint32_t*>(bytes + static_cast<ptrdiff_t>(y) * stride)[x] =
          static_cast<std::uint32_t>(std::lround(opacity * 255)) << 24 | part(0, IM_COL32_R_SHIFT) << 16 | part(1, IM_COL32_G_SHIFT) << 8 |
          part(2, IM_COL32_B_SHIFT);
    }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

/// Draws a drawing's shapes on any cairo surface.
class CairoPainter {
 public:
  CairoPainter(cairo_t* pen, const Drawing& drawing, FontFaces& faces) : pen_(pen), drawing_(drawing), faces_(faces) {}

  void paint() {
    ink(drawing_.paper);
    cairo_paint(pen_);
    cairo_translate(pen_, -static_cast<double>(drawing_.page.x), -static_cast<double>(drawing_.page.y));
    for (const Drawing::Item& item : drawing_.items) {
      cairo_save(pen_);
      if (const auto& clip = item.clip) {
        box({clip->x, clip->y}, {clip->z, clip->w});
        cairo_clip(pen_);
      }
      std::visit([&](const auto& shape) { draw(shape); }, item.shape);
      cairo_restore(pen_);
    }
    require(cairo_status(pen_));
  }

 private:
  void ink(ImU32 c) {
    cairo_set_source_rgba(pen_, part_of(c, IM_COL32_R_SHIFT), part_of(c, IM_COL32_G_SHIFT), part_of(c, IM_COL32_B_SHIFT),
                          part_of(c, IM_COL32_A_SHIFT));
  }

  void box(ImVec2 low, ImVec2 high) {
    cairo_rectangle(pen_, static_cast<double>(low.x), static_cast<double>(low.y), static_cast<double>(high.x - low.x),
                    static_cast<double>(high.y - low.y));
  }

  void path(const std::vector<ImVec2>& points, bool closed) {
    for (const ImVec2& p : points) cairo_line_to(pen_, static_cast<double>(p.x), static_cast<double>(p.y));
    if (closed) cairo_close_path(pen_);
  }

  void draw(const FilledShape& shape) {
    ink(shape.colour);
    path(shape.points, true);
    cairo_fill(pen_);
  }

  void draw(const Stroke& stroke) {
    ink(stroke.colour);
    cairo_set_line_width(pen_, static_cast<double>(stroke.width));
    cairo_set_line_join(pen_, CAIRO_LINE_JOIN_ROUND);
    path(stroke.points, stroke.closed);
    cairo_stroke(pen_);
  }

  void draw(const RoundBox& b) {
    ink(b.colour);
    const auto left = static_cast<double>(b.low.x), top = static_cast<double>(b.low.y), right = static_cast<double>(b.high.x),
               bottom = static_cast<double>(b.high.y), r = static_cast<double>(b.radius);
    if (r <= 0) box(b.low, b.high);
    else {
      using std::numbers::pi;
      cairo_new_sub_path(pen_);
      cairo_arc(pen_, right - r, top + r, r, -pi / 2, 0);
      cairo_arc(pen_, right - r, bottom - r, r, 0, pi / 2);
      cairo_arc(pen_, left + r, bottom - r, r, pi / 2, pi);
      cairo_arc(pen_, left + r, top + r, r, pi, 3 * pi / 2);
      cairo_close_path(pen_);
    }
    cairo_fill(pen_);
  }

  void draw(const PlacedText& run) {
    const FontUse& use = drawing_.fonts[run.font];
    ink(run.colour);
    cairo_font_face_t* face = faces_.drawn_by_cairo(use.file);
    if (face) cairo_set_font_face(pen_, face);
    else cairo_select_font_face(pen_, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(pen_, static_cast<double>(use.size));
    if (!face) {
      cairo_move_to(pen_, static_cast<double>(run.x.front()), static_cast<double>(run.baseline));
      return cairo_show_text(pen_, of_xml_characters(run.utf8).c_str());
    }
    std::vector<cairo_glyph_t> glyphs;
    std::vector<cairo_text_cluster_t> clusters;
    for (size_t i = 0; i < run.codes.size(); ++i) {
      glyphs.push_back({faces_.glyph(use.file, run.codes[i]), static_cast<double>(run.x[i]), static_cast<double>(run.baseline)});
      clusters.push_back({static_cast<int>(encode_utf8(run.codes[i]).size()), 1});
    }
    const std::string written = of_xml_characters(run.utf8);  // valid XML for cairo, with the same length
    cairo_show_text_glyphs(pen_, written.c_str(), static_cast<int>(written.size()), glyphs.data(), static_cast<int>(glyphs.size()),
                           clusters.data(), static_cast<int>(clusters.size()), cairo_text_cluster_flags_t{});
  }

  void draw(const CellGrid& grid);

  void draw(const PlacedPicture& picture) {
    const PngPixels pixels = unpacked(*picture.png);
    const Surface image(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels.width, pixels.height));
    require(cairo_surface_status(image.get()));
    std::copy(pixels.bgra.begin(), pixels.bgra.end(), cairo_image_surface_get_data(image.get()));  // rows without gaps
    cairo_surface_mark_dirty(image.get());
    fill_with(image.get(), pixels.width, pixels.height, picture.low, picture.high);
    cairo_pattern_set_filter(cairo_get_source(pen_), CAIRO_FILTER_GOOD);
    cairo_paint(pen_);
  }

  /// Draws letters at a larger size, so that they stay sharp on paper, with colours premultiplied as cairo needs them.
  void draw(const PlacedLetters& placed) {
    constexpr float enlarged = 4;
    const InkedLetters inked = inked_letters(placed.letters, enlarged);
    if (!inked.pixels || inked.pixels->rgba.empty()) return;
    const Surface image = image_of(*inked.pixels, inked.tint);
    const ImVec2 low = {placed.letters.pen.x + static_cast<float>(inked.pixels->left) / enlarged,
                        placed.letters.pen.y + static_cast<float>(inked.pixels->top) / enlarged};
    const ImVec2 high = {low.x + static_cast<float>(inked.pixels->width) / enlarged,
                         low.y + static_cast<float>(inked.pixels->height) / enlarged};
    fill_with(image.get(), inked.pixels->width, inked.pixels->height, low, high);
    cairo_pattern_set_filter(cairo_get_source(pen_), CAIRO_FILTER_GOOD);
    cairo_paint(pen_);
  }

  /// Sets this image, stretched over the box and clipped to it, as the source of the next paint.
  void fill_with(cairo_surface_t* image, int width, int height, ImVec2 low, ImVec2 high) {
    box(low, high);
    cairo_clip(pen_);
    cairo_translate(pen_, static_cast<double>(low.x), static_cast<double>(low.y));
    cairo_scale(pen_, static_cast<double>(high.x - low.x) / width, static_cast<double>(high.y - low.y) / height);
    cairo_set_source_surface(pen_, image, 0, 0);
  }

  cairo_t* pen_;
  const Drawing& drawing_;
  FontFaces& faces_;
};

Surface image_of(const CellGrid& grid) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, grid.cols, grid.rows));
  require(cairo_surface_status(surface.get()));
  unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int row = 0; row < grid.rows; ++row)
    for (int col = 0; col < grid.cols; ++col) {
      const ImU32 c = grid.colours[static_cast<size_t>(row * grid.cols + col)];
      const std::uint32_t pixel = (c >> IM_COL32_R_SHIFT & 255) << 16 | (c >> IM_COL32_G_SHIFT & 255) << 8 | (c >> IM_COL32_B_SHIFT & 255);
      reinterpret_cast<std::uint32_t*>(bytes + row * stride)[col] = pixel;
    }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

void CairoPainter::draw(const CellGrid& grid) {
  const Surface image = image_of(grid);
  fill_with(image.get(), grid.cols, grid.rows, grid.low, grid.high);
  cairo_pattern_set_filter(cairo_get_source(pen_), CAIRO_FILTER_NEAREST);
  cairo_paint(pen_);
}

std::string png_bytes(cairo_surface_t* surface) {
  std::string bytes;
  require(cairo_surface_write_to_png_stream(surface, append_bytes, &bytes));
  return bytes;
}

}  // namespace

std::string pdf(const Drawing& drawing, FontFaces& faces) { return pdf({&drawing, 1}, faces); }

std::string pdf(std::span<const Drawing> pages, FontFaces& faces) {
  constexpr double points_per_pixel = 0.75;
  std::string bytes;
  {
    const Surface surface(cairo_pdf_surface_create_for_stream(append_bytes, &bytes, 1, 1));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, of_xml_characters(pages.front().title).c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Headlight");
    for (const Drawing& page : pages) {
      const double scale = points_per_pixel / static_cast<double>(page.scale);
      cairo_pdf_surface_set_size(surface.get(), static_cast<double>(page.page.w) * scale, static_cast<double>(page.page.h) * scale);
      const Pen pen(cairo_create(surface.get()));
      cairo_scale(pen.get(), scale, scale);
      CairoPainter(pen.get(), page, faces).paint();
      cairo_surface_show_page(surface.get());
    }
    cairo_surface_finish(surface.get());
    require(cairo_surface_status(surface.get()));
  }
  return bytes;
}

namespace {

Surface image_of(const Drawing& drawing, FontFaces& faces, double scale) {
  const double pixels = scale / static_cast<double>(drawing.scale);
  const double width = std::ceil(static_cast<double>(drawing.page.w) * pixels - 1e-6),
               height = std::ceil(static_cast<double>(drawing.page.h) * pixels - 1e-6);
  constexpr double longest = 32767, most = 1 << 27;
  if (width > longest || height > longest || width * height > most)
    throw UserError(
        tr("a picture of {width} x {height} pixels is too large: up to 134 million pixels work, and 32767 a side; choose a smaller --scale",
           {{"width", exact_text(width)}, {"height", exact_text(height)}}));
  Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, std::max(1, static_cast<int>(width)), std::max(1, static_cast<int>(height))));
  require(cairo_surface_status(surface.get()));
  const Pen pen(cairo_create(surface.get()));
  cairo_scale(pen.get(), pixels, pixels);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(pen.get(), options);
  cairo_font_options_destroy(options);
  CairoPainter(pen.get(), drawing, faces).paint();
  return surface;
}

}  // namespace

std::string png(const Drawing& drawing, FontFaces& faces, double scale) { return png_bytes(image_of(drawing, faces, scale).get()); }

PixelGrid rasterised(const Drawing& drawing, FontFaces& faces, double scale) {
  const Surface surface = image_of(drawing, faces, scale);
  cairo_surface_flush(surface.get());
  const unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  const int width = cairo_image_surface_get_width(surface.get()), height = cairo_image_surface_get_height(surface.get());
  PixelGrid grid{width, height, std::vector<unsigned char>(bytes, bytes + static_cast<std::ptrdiff_t>(width) * height * 4)};
  return grid;  // rows of four bytes a pixel have no gaps between them
}

std::string png(const CellGrid& grid) { return png_bytes(image_of(grid).get()); }

}  // namespace headlight::platform
