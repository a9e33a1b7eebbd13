#pragma once
#include <span>
#include <string>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"

namespace headlight::platform {

/// Return the bytes of a file that shows the drawing. Throw UserError if it would be too large.

/// Writes text as text: a viewer without the program's fonts shows other fonts at the same width.
std::string svg(const Drawing& drawing, FontFaces& faces);
/// Returns the drawing as an element for an HTML page. `own` is the prefix of its ids and classes, so that several fit on one page.
std::string svg_element(const Drawing& drawing, FontFaces& faces, const std::string& own);
/// Writes one page of the drawing's own size, with the fonts embedded.
std::string pdf(const Drawing& drawing, FontFaces& faces);
/// Writes several drawings, one page each; at least one.
std::string pdf(std::span<const Drawing> pages, FontFaces& faces);
/// `scale`: pixels per logical pixel.
std::string png(const Drawing& drawing, FontFaces& faces, double scale);

/// Blue, green, red and an unused byte for each pixel, row by row.
struct PixelGrid {
  int width = 0, height = 0;
  std::vector<unsigned char> bgrx;
};
PixelGrid rasterised(const Drawing& drawing, FontFaces& faces, double scale);

/// Writes the colours of a grid as a PNG, one pixel each.
std::string png(const CellGrid& grid);

}  // namespace headlight::platform
