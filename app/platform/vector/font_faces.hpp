#pragma once
#include <memory>
#include <string>

#include "app_rooms.hpp"

typedef struct _cairo_font_face cairo_font_face_t;

namespace headlight::platform {

/// What a style sheet says of a font.
struct FontStyle {
  std::string family;  ///< "Inter"; empty: not known
  int weight = 400;
  bool monospaced = false;
};

/// Font files, each opened once: which glyphs they have, what they are called, and how cairo draws them. A file that is gone, or an empty
/// name, has no glyphs.
class FontFaces {
 public:
  FontFaces();
  ~FontFaces();
  FontFaces(const FontFaces&) = delete;
  FontFaces& operator=(const FontFaces&) = delete;

  /// The glyph's number in the file; 0 where it has none.
  unsigned glyph(const std::string& file, char32_t code);
  FontStyle style(const std::string& file);
  /// Lives as long as this; null where the file has no glyphs.
  cairo_font_face_t* drawn_by_cairo(const std::string& file);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::platform
