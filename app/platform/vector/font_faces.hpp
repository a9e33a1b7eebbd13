#pragma once
#include <memory>
#include <string>

#include "app_rooms.hpp"

typedef struct _cairo_font_face cairo_font_face_t;

namespace headlight::platform {

/// The CSS properties of a font.
struct FontStyle {
  std::string family;  ///< "Inter"; empty if unknown
  int weight = 400;
  bool monospaced = false;
};

/// Font files, each opened once: their glyphs, their names, and their cairo faces. A missing file, or an empty name, has no glyphs.
class FontFaces {
 public:
  FontFaces();
  ~FontFaces();
  FontFaces(const FontFaces&) = delete;
  FontFaces& operator=(const FontFaces&) = delete;

  /// Returns the glyph's index in the file; 0 if it has none.
  unsigned glyph(const std::string& file, char32_t code);
  FontStyle style(const std::string& file);
  /// Returns a face that lives as long as this object; null if the file has no glyphs.
  cairo_font_face_t* drawn_by_cairo(const std::string& file);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::platform
