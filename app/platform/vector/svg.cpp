#include <algorithm>
#include <cmath>
#include <set>

#include "base/base64.hpp"
#include "base/markup.hpp"
#include "base/number_text.hpp"
#include "base/utf8.hpp"
#include "platform/vector/paper.hpp"
#include "theme/text_code.hpp"

namespace headlight::platform {
namespace {

std::string length_text(float value) { return exact_text(std::round(static_cast<double>(value) * 100) / 100); }

std::string attribute(const char* name, float value) { return std::string(" ") + name + "=\"" + length_text(value) + "\""; }

/// Removes control characters, which XML cannot hold, not even escaped, and escapes the rest.
std::string xml_text(std::string text) { return markup_escaped(of_xml_characters(std::move(text))); }

std::string colour_text(ImU32 colour) {
  constexpr const char* digits = "0123456789abcdef";
  std::string out = "#";
  for (const int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT})
    for (const int half : {4, 0}) out += digits[colour >> (shift + half) & 15];
  return out;
}

/// Returns attributes such as fill="#1a1c20" fill-opacity="0.06".
std::string painted_with(const char* with, ImU32 colour) {
  const unsigned alpha = colour >> IM_COL32_A_SHIFT & 255;
  const std::string opacity = alpha == 255 ? "" : attribute((std::string(with) + "-opacity").c_str(), static_cast<float>(alpha) / 255);
  return std::string(" ") + with + "=\"" + colour_text(colour) + "\"" + opacity;
}

/// Returns the end of a text's first character, in bytes.
size_t first_letter_end(const std::string& utf8) { return utf8.empty() ? 0 : code_point_at(utf8, 0).size; }

/// True if the run has right-to-left letters, which are already in display order.
bool has_right_to_left(const PlacedText& run) {
  return std::any_of(run.codes.begin(), run.codes.end(),
                     [](char32_t c) { return (c >= 0x590 && c < 0x900) || (c >= 0xFB1D && c <= 0xFEFC); });
}

bool is_upright_rectangle(const std::vector<ImVec2>& p) {
  return p.size() == 4 && p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
}

class SvgWriter {
 public:
  /// `own` is the prefix of this picture's ids and classes if a page has several.
  SvgWriter(const Drawing& drawing, FontFaces& faces, std::string own = "") : drawing_(drawing), faces_(faces), own_(std::move(own)) {}

  std::string element() {
    const Rect& page = drawing_.page;
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\"" + attribute("width", page.w / drawing_.scale) +
           attribute("height", page.h / drawing_.scale) + " viewBox=\"" + length_text(page.x) + " " + length_text(page.y) + " " +
           length_text(page.w) + " " + length_text(page.h) + "\">\n<title>" + xml_text(drawing_.title) + "</title>\n";
    style_sheet();
    rectangle({page.x, page.y}, {page.right(), page.bottom()}, 0, drawing_.paper);
    for (const Drawing::Item& item : drawing_.items) {
      clip_to(item.clip);
      std::visit([&](const auto& shape) { draw(shape); }, item.shape);
    }
    clip_to(std::nullopt);
    for (const DrawnLink& link : drawing_.links) {
      out_ += "<a href=\"#" + xml_text(link.to) + "\"><title>" + xml_text(link.title) + "</title>";
      out_ += "<rect fill=\"none\" pointer-events=\"all\"" + attribute("x", link.area.x) + attribute("y", link.area.y) +
              attribute("width", link.area.w) + attribute("height", link.area.h) + "/></a>\n";
    }
    return out_ + "</svg>\n";
  }

 private:
  void style_sheet() {
    out_ += "<style>\n";
    for (size_t i = 0; i < drawing_.fonts.size(); ++i) {
      const FontStyle style = faces_.style(drawing_.fonts[i].file);
      const std::string own = style.family.empty() ? "" : "'" + xml_text(style.family) + "', ";
      out_ += "." + own_ + "f" + std::to_string(i) + " { font: " + std::to_string(style.weight) + " " +
              length_text(drawing_.fonts[i].size) + "px " + own +
              (style.monospaced ? "'DejaVu Sans Mono', monospace" : "'DejaVu Sans', sans-serif") + " }\n";
    }
    out_ += "</style>\n";
  }

  void clip_to(const std::optional<ImVec4>& clip) {
    const auto same = [](const ImVec4& a, const ImVec4& b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; };
    if (clip.has_value() == clip_.has_value() && (!clip || same(*clip, *clip_))) return;
    if (clip_) out_ += "</g>\n";
    clip_ = clip;
    if (!clip) return;
    const std::string id = own_ + "c" + std::to_string(++clips_);
    out_ += "<clipPath id=\"" + id + "\"><rect" + attribute("x", clip->x) + attribute("y", clip->y) +
            attribute("width", clip->z - clip->x) + attribute("height", clip->w - clip->y) + "/></clipPath>\n<g clip-path=\"url(#" + id +
            ")\">\n";
  }

  void rectangle(ImVec2 low, ImVec2 high, float radius, ImU32 colour) {
    out_ += "<rect" + attribute("x", low.x) + attribute("y", low.y) + attribute("width", high.x - low.x) +
            attribute("height", high.y - low.y) + (radius > 0 ? attribute("rx", radius) : "") + painted_with("fill", colour) + "/>\n";
  }

  std::string path(const std::vector<ImVec2>& points, bool closed) const {
    std::string d;
    for (const ImVec2& p : points) d += (d.empty() ? "M" : "L") + length_text(p.x) + " " + length_text(p.y);
    return " d=\"" + d + (closed ? "Z" : "") + "\"";
  }

  void draw(const FilledShape& shape) {
    if (is_upright_rectangle(shape.points)) return rectangle(shape.points[0], shape.points[2], 0, shape.colour);
    out_ += "<path" + path(shape.points, true) + painted_with("fill", shape.colour) + "/>\n";
  }

  void draw(const Stroke& stroke) {
    out_ += "<path fill=\"none\"" + path(stroke.points, stroke.closed) + painted_with("stroke", stroke.colour) +
            attribute("stroke-width", stroke.width) + (stroke.points.size() > 2 ? " stroke-linejoin=\"round\"" : "") + "/>\n";
  }

  void draw(const RoundBox& box) { rectangle(box.low, box.high, box.radius, box.colour); }

  void draw(const PlacedText& run) {
    out_ += "<text class=\"" + own_ + "f" + std::to_string(run.font) + "\"" + attribute("x", run.x.front()) + attribute("y", run.baseline);
    if (run.codes.size() > 1) out_ += attribute("textLength", run.end - run.x.front()) + " lengthAdjust=\"spacingAndGlyphs\"";
    if (has_right_to_left(run)) out_ += " direction=\"ltr\" unicode-bidi=\"bidi-override\"";
    out_ += painted_with("fill", run.colour) + ">" + xml_text(run.utf8) + "</text>\n";
  }

  /// Writes the letters as text; the viewer shapes them again with similar fonts.
  void draw(const PlacedLetters& placed) {
    const DrawnLetters& run = placed.letters;
    const bool from_right = theme::has_right_to_left(run.utf8.substr(0, first_letter_end(run.utf8)));
    out_ += "<text font-family=\"" + std::string(run.look.monospaced ? "'JetBrains Mono', monospace" : "Inter, sans-serif") + "\"" +
            attribute("font-size", run.look.em) + attribute("font-weight", static_cast<float>(run.look.weight)) +
            attribute("x", from_right ? run.pen.x + run.width : run.pen.x) + attribute("y", run.pen.y) +
            attribute("textLength", run.width) + " lengthAdjust=\"spacingAndGlyphs\"" + (from_right ? " direction=\"rtl\"" : "") +
            painted_with("fill", run.colour) + ">" + xml_text(run.utf8) + "</text>\n";
  }

  void draw(const PlacedPicture& picture) {
    rectangle(picture.low, picture.high, 0, IM_COL32_WHITE);
    out_ += "<image preserveAspectRatio=\"none\"" + attribute("x", picture.low.x) + attribute("y", picture.low.y) +
            attribute("width", picture.high.x - picture.low.x) + attribute("height", picture.high.y - picture.low.y) +
            " href=\"data:image/png;base64," + base64(*picture.png) + "\"/>\n";
  }

  /// Writes a large grid as an image and a small one as cells, because some viewers blur the edges of an image's pixels.
  void draw(const CellGrid& grid) {
    constexpr size_t few = 2048;
    if (grid.colours.size() <= few) return draw_cells(grid);
    out_ += "<image preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\"" + attribute("x", grid.low.x) +
            attribute("y", grid.low.y) + attribute("width", grid.high.x - grid.low.x) + attribute("height", grid.high.y - grid.low.y) +
            " href=\"data:image/png;base64," + base64(png(grid)) + "\"/>\n";
  }

  /// Neighbours of one colour become one rectangle.
  void draw_cells(const CellGrid& grid) {
    const float width = (grid.high.x - grid.low.x) / static_cast<float>(grid.cols),
                height = (grid.high.y - grid.low.y) / static_cast<float>(grid.rows);
    out_ += "<g shape-rendering=\"crispEdges\">\n";
    for (int row = 0; row < grid.rows; ++row)
      for (int col = 0, next = 0; col < grid.cols; col = next) {
        const ImU32* colours = grid.colours.data() + static_cast<size_t>(row) * static_cast<size_t>(grid.cols);
        for (next = col + 1; next < grid.cols && colours[next] == colours[col];) ++next;
        const ImVec2 low = {grid.low.x + static_cast<float>(col) * width, grid.low.y + static_cast<float>(row) * height};
        rectangle(low, {grid.low.x + static_cast<float>(next) * width, low.y + height}, 0, colours[col]);
      }
    out_ += "</g>\n";
  }

  const Drawing& drawing_;
  FontFaces& faces_;
  std::string own_, out_;
  std::optional<ImVec4> clip_;
  int clips_ = 0;
};

}  // namespace

std::string svg(const Drawing& drawing, FontFaces& faces) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + SvgWriter(drawing, faces).element();
}

std::string svg_element(const Drawing& drawing, FontFaces& faces, const std::string& own) {
  return SvgWriter(drawing, faces, own).element();
}

}  // namespace headlight::platform
