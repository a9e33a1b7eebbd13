#include "platform/vector/font_faces.hpp"

#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

#include <map>

namespace headlight {

struct FontFaces::Parts {
  struct Face {
    FT_Face face = nullptr;
    cairo_font_face_t* drawn = nullptr;
  };
  FT_Library library = nullptr;
  std::map<std::string, Face> faces;

  Parts() {
    if (FT_Init_FreeType(&library)) library = nullptr;
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    for (auto& [file, face] : faces)
      if (face.drawn) cairo_font_face_destroy(face.drawn);
    if (library) FT_Done_FreeType(library);  // and all faces with it
  }

  Face& of(const std::string& file) {
    const auto [known, is_new] = faces.try_emplace(file);
    Face& face = known->second;
    if (is_new && library && !file.empty() && FT_New_Face(library, file.c_str(), 0, &face.face)) face.face = nullptr;
    return face;
  }
};

FontFaces::FontFaces() : parts_(std::make_unique<Parts>()) {}
FontFaces::~FontFaces() = default;

unsigned FontFaces::glyph(const std::string& file, char32_t code) {
  const FT_Face face = parts_->of(file).face;
  return face ? FT_Get_Char_Index(face, code) : 0;
}

FontStyle FontFaces::style(const std::string& file) {
  const FT_Face face = parts_->of(file).face;
  if (!face || !face->family_name) return {};
  FontStyle style{face->family_name, 400, FT_IS_FIXED_WIDTH(face) != 0};
  if (const auto* table = static_cast<const TT_OS2*>(FT_Get_Sfnt_Table(face, FT_SFNT_OS2))) style.weight = table->usWeightClass;
  return style;
}

/// cairo opens the file once more: it keeps what it has drawn with for longer than this lives.
cairo_font_face_t* FontFaces::drawn_by_cairo(const std::string& file) {
  Parts::Face& face = parts_->of(file);
  if (face.drawn || !face.face) return face.drawn;
  FcPattern* pattern = FcPatternCreate();
  FcPatternAddString(pattern, FC_FILE, reinterpret_cast<const FcChar8*>(file.c_str()));
  FcPatternAddInteger(pattern, FC_INDEX, 0);
  face.drawn = cairo_ft_font_face_create_for_pattern(pattern);
  FcPatternDestroy(pattern);
  return face.drawn;
}

}  // namespace headlight
