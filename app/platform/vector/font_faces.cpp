#include "platform/vector/font_faces.hpp"

#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

#include <map>
#include <memory>
#include <type_traits>
#include <utility>

namespace headlight::platform {

namespace {

using FreeType = std::shared_ptr<std::remove_pointer_t<FT_Library>>;

/// Starts FreeType; null if there is no memory for it.
FreeType begun_freetype() {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library)) return nullptr;
  return {library, FT_Done_FreeType};
}

struct CairosFace {
  FreeType library;
  FT_Face face = nullptr;

  explicit CairosFace(FreeType of) : library(std::move(of)) {}
  CairosFace(const CairosFace&) = delete;
  CairosFace& operator=(const CairosFace&) = delete;
  ~CairosFace() {
    if (face) FT_Done_Face(face);
  }
};
constexpr cairo_user_data_key_t cairos_face_key{};

}  // namespace

struct FontFaces::Parts {
  struct Face {
    FT_Face face = nullptr;
    cairo_font_face_t* drawn = nullptr;
  };
  FreeType library = begun_freetype();
  std::map<std::string, Face> faces;

  Parts() = default;
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    for (auto& [file, face] : faces)
      if (face.drawn) cairo_font_face_destroy(face.drawn);
    for (auto& [file, face] : faces)
      if (face.face) FT_Done_Face(face.face);
  }

  Face& of(const std::string& file) {
    const auto [known, is_new] = faces.try_emplace(file);
    Face& face = known->second;
    if (is_new && library && !file.empty() && FT_New_Face(library.get(), file.c_str(), 0, &face.face)) face.face = nullptr;
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

/// Returns cairo's own face, which lives as long as the surfaces drawn with it: longer than this object.
cairo_font_face_t* FontFaces::drawn_by_cairo(const std::string& file) {
  Parts::Face& face = parts_->of(file);
  if (face.drawn || !face.face) return face.drawn;
  auto own = std::make_unique<CairosFace>(parts_->library);
  if (FT_New_Face(own->library.get(), file.c_str(), 0, &own->face)) return nullptr;
  face.drawn = cairo_ft_font_face_create_for_ft_face(own->face, FT_LOAD_DEFAULT);
  const auto release = [](void* held) { delete static_cast<CairosFace*>(held); };
  if (cairo_font_face_set_user_data(face.drawn, &cairos_face_key, own.get(), release) == CAIRO_STATUS_SUCCESS) own.release();
  else cairo_font_face_destroy(std::exchange(face.drawn, nullptr));
  return face.drawn;
}

}  // namespace headlight::platform
