#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "base/utf8.hpp"
#include "platform/letters/system_letters.hpp"

namespace headlight::platform {
namespace {

struct LetGo {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* pen) const { cairo_destroy(pen); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoContext* context) const { g_object_unref(context); }
  void operator()(PangoFontMap* fonts) const { g_object_unref(fonts); }
};
template <class Object>
using Held = std::unique_ptr<Object, LetGo>;

float pixels(int units) { return static_cast<float>(units) / PANGO_SCALE; }

/// Keeps Pango from breaking a text into lines or dropping its line ends: replaces each control character with a space, each paragraph
/// separator with U+FFFC.
std::string in_one_line(std::string_view utf8) {
  std::string line;
  for (size_t at = 0; at < utf8.size(); ++at) {
    const bool paragraph = utf8.substr(at).starts_with("\u2028") || utf8.substr(at).starts_with("\u2029");
    if (paragraph) line += "\uFFFC", at += 2;
    else line += static_cast<unsigned char>(utf8[at]) < 0x20 ? ' ' : utf8[at];
  }
  return line;
}

/// Letters shaped by Pango and drawn by cairo, with the fonts that fontconfig finds.
class PangoEngine final : public TextEngine {
 public:
  PangoEngine() : fonts_(pango_cairo_font_map_new()), context_(pango_font_map_create_context(fonts_.get())) {
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(fonts_.get()), 72);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context_.get(), options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context_.get(), FALSE);
  }

  std::optional<ShapedText> shape(const LetterLook& look, std::string_view utf8) override {
    constexpr size_t longest = 4096;  // bytes; finding every place takes time with the square of the length
    if (utf8.size() > longest) return std::nullopt;
    const std::string text = in_one_line(utf8);
    const Held<PangoLayout> layout = laid_out(look, text);
    if (pango_layout_get_unknown_glyphs_count(layout.get()) > 0) return std::nullopt;
    ShapedText shaped;
    PangoRectangle logical;
    pango_layout_get_extents(layout.get(), nullptr, &logical);
    shaped.width = pixels(logical.width);
    for (size_t at = 0; at < text.size(); ++at) {
      if (!begins_code_point(text[at])) continue;
      PangoRectangle place;
      pango_layout_index_to_pos(layout.get(), static_cast<int>(at), &place);
      const int left = std::min(place.x, place.x + place.width);
      shaped.boxes.push_back({pixels(left), pixels(std::abs(place.width)), place.width < 0});
    }
    return shaped;
  }

  LetterPixels draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue) override {
    const Held<PangoLayout> layout = laid_out(look, in_one_line(utf8));
    const int baseline = pango_layout_get_baseline(layout.get());
    PangoRectangle ink;
    pango_layout_get_extents(layout.get(), &ink, nullptr);
    constexpr int soft = 1;  // a pixel around the ink for its soft edges
    LetterPixels out;
    out.left = static_cast<int>(std::floor(pixels(ink.x))) - soft;
    out.top = static_cast<int>(std::floor(pixels(ink.y - baseline))) - soft;
    out.width = static_cast<int>(std::ceil(pixels(ink.x + ink.width))) + soft - out.left;
    out.height = static_cast<int>(std::ceil(pixels(ink.y + ink.height - baseline))) + soft - out.top;
    constexpr int largest = 8192;  // pixels; some systems allow no larger textures
    out.width = std::min(out.width, largest);
    out.height = std::min(out.height, largest);
    const Held<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, out.width, out.height));
    const Held<cairo_t> pen(cairo_create(surface.get()));
    const auto part = [&](int shift) { return (red_green_blue >> shift & 255) / 255.0; };
    cairo_set_source_rgb(pen.get(), part(16), part(8), part(0));
    cairo_move_to(pen.get(), -out.left, -out.top - static_cast<double>(pixels(baseline)));
    pango_cairo_show_layout(pen.get(), layout.get());
    cairo_surface_flush(surface.get());
    take_pixels(*surface, out);
    return out;
  }

 private:
  Held<PangoLayout> laid_out(const LetterLook& look, const std::string& text) const {
    Held<PangoLayout> layout(pango_layout_new(context_.get()));
    const Held<PangoFontDescription> font(pango_font_description_new());
    pango_font_description_set_family(font.get(),
                                      look.monospaced ? "JetBrains Mono, DejaVu Sans Mono, monospace" : "Inter, DejaVu Sans, sans-serif");
    pango_font_description_set_weight(font.get(), static_cast<PangoWeight>(look.weight));
    pango_font_description_set_absolute_size(font.get(), static_cast<double>(look.em) * PANGO_SCALE);
    pango_layout_set_font_description(layout.get(), font.get());
    pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
    pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
    return layout;
  }

  /// Divides cairo's premultiplied colours by the opacity, because a texture holds them without it.
  static void take_pixels(cairo_surface_t& surface, LetterPixels& out) {
    out.rgba.assign(static_cast<size_t>(out.width) * static_cast<size_t>(out.height) * 4, 0);
    const unsigned char* bytes = cairo_image_surface_get_data(&surface);
    const int stride = cairo_image_surface_get_stride(&surface);
    if (!bytes) return;
    for (int y = 0; y < out.height; ++y)
      for (int x = 0; x < out.width; ++x) {
        const std::uint32_t pixel = reinterpret_cast<const std::uint32_t*>(bytes + static_cast<ptrdiff_t>(y) * stride)[x];
        const unsigned opacity = pixel >> 24;
        unsigned char* to = &out.rgba[(static_cast<size_t>(y) * static_cast<size_t>(out.width) + static_cast<size_t>(x)) * 4];
        for (int i = 0; i < 3; ++i)
          to[i] = static_cast<unsigned char>(opacity ? std::min(255u, ((pixel >> (16 - 8 * i) & 255) * 255 + opacity / 2) / opacity) : 0);
        to[3] = static_cast<unsigned char>(opacity);
      }
  }

  Held<PangoFontMap> fonts_;
  Held<PangoContext> context_;
};

}  // namespace

std::unique_ptr<TextEngine> system_text_engine() { return std::make_unique<PangoEngine>(); }

}  // namespace headlight::platform
