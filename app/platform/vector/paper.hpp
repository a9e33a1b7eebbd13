#pragma once
#include <span>
#include <string>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"

namespace headlight::platform {

/// The bytes of a file that shows the drawing. Throws UserError where it would be too large.

/// With text as text: a reader without the program's fonts sees others of the same width.
std::string svg(const Drawing& drawing, FontFaces& faces);
/// The same for a page of HTML. `own`: what its ids and classes begin with, so that several may stand on one page.
std::string svg_element(const Drawing& drawing, FontFaces& faces, const std::string& own);
/// One page of the drawing's own size, with the fonts in it.
std::string pdf(const Drawing& drawing, FontFaces& faces);
/// The same of several, a page each; at least one.
std::string pdf(std::span<const Drawing> pages, FontFaces& faces);
/// `scale`: pixels for each logical pixel.
std::string png(const Drawing& drawing, FontFaces& faces, double scale);

/// Blue, green, red and an unused byte for each pixel, row by row.
struct PixelGrid {
  int width = 0, height = 0;
  std::vector<unsigned char> bgrx;
};
PixelGrid rasterised(const Drawing& drawing, FontFaces& faces, double scale);

/// The colours of a grid as a PNG, one pixel each.
std::string png(const CellGrid& grid);

}  // namespace headlight::platform
