#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "base/line_breaks.hpp"
#include "base/wording.hpp"
#include "text/pieces/letters.hpp"
#include "theme/imgui_font.hpp"
#include "theme/kerning.hpp"
#include "theme/text_code.hpp"
#include "widgets/canvas.hpp"
#include "widgets/letter_runs.hpp"

namespace headlight::widgets {
namespace {

/// Calls visit(glyph, x) for every character, x in physical pixels from the start, and returns the end. Unlike ImGui's own text, it keeps
/// exact fractions of a pixel and kerns pairs, so words look as they do on paper.
template <class Visit>
float walk(const Canvas& c, const ImFont* font, std::string_view utf8, Visit visit) {
  const Kerning::Entry* entry = c.fonts().kerning ? c.fonts().kerning->find(font) : nullptr;
  float x = 0;
  unsigned previous = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    unsigned code = static_cast<unsigned char>(utf8[at]);
    if (code < 0x80) {  // nearly all of them
      ++at;
    } else {
      const CodePoint point = code_point_at(utf8, at);
      at += point.size;
      code = point.valid && point.value <= 0xFFFF ? point.value : 0xFFFDu;
    }
    const ImFontGlyph* glyph = find_glyph(font, ImWchar(code));
    if (!glyph) continue;
    if (entry && entry->table) x += entry->table->em(previous, code) * entry->em_px;
    visit(*glyph, x);
    x += glyph->AdvanceX;
    previous = code;
  }
  return x;
}

float em_px(const Canvas& c, const ImFont* font) {
  const Kerning::Entry* entry = c.fonts().kerning ? c.fonts().kerning->find(font) : nullptr;
  return entry ? entry->em_px : line_height(font) * 0.83f;
}

struct Brush {
  ImDrawList& draw;
  ImVec2 origin;  ///< physical: left end and top of the line
  ImU32 colour;
  void operator()(const ImFontGlyph& g, float x) const {
    if (!g.Visible) return;
    const ImVec2 a{origin.x + x + g.X0, origin.y + g.Y0}, b{origin.x + x + g.X1, origin.y + g.Y1};
    const ImVec4& clip = draw._CmdHeader.ClipRect;
    if (b.x < clip.x || a.x > clip.z || b.y < clip.y || a.y > clip.w) return;
    draw.PrimReserve(6, 4);
    draw.PrimRectUV(a, b, {g.U0, g.V0}, {g.U1, g.V1}, colour);
  }
};

/// Returns the end of each letter, combining marks included, in bytes from the start.
std::vector<std::size_t> ends_of_letters(std::string_view utf8) {
  std::vector<std::size_t> ends;
  if (is_utf8(utf8))
    for (const std::string_view letter : graphemes(utf8)) ends.push_back((ends.empty() ? 0 : ends.back()) + letter.size());
  else
    for (std::size_t at = 0; at < utf8.size();) ends.push_back(at += code_point_at(utf8, at).size);
  return ends;
}

/// `top`: the left end of the line and its top. Returns the width, in physical pixels as all here.
float draw_baked(const Canvas& c, const ImFont* font, std::string_view utf8, ImVec2 top, ImU32 colour) {
  const auto texture = atlas_texture(font);
  const bool other = !same_texture(current_texture(c.draw->_CmdHeader), texture);
  if (other) c.draw->PushTextureID(texture);
  const float width = walk(c, font, utf8, Brush{*c.draw, top, colour});
  if (other) c.draw->PopTextureID();
  return width;
}

/// `pen`: the left end of the baseline.
float draw_shaped(const Canvas& c, const ImFont* font, const LetterRun& run, ImVec2 pen, ImU32 colour) {
  const LetterLook look = look_of(c.fonts(), font);
  const ImVec4& clip = c.draw->_CmdHeader.ClipRect;
  const float beyond = 2 * look.em;  // letters may be wider than their line, and some rise above it
  const bool seen = pen.x + run.width + beyond > clip.x && pen.x - beyond < clip.z && pen.y + beyond > clip.y && pen.y - beyond < clip.w;
  if (seen) c.heat.write(*c.draw, {c.fonts().letters, look, run.utf8, {std::round(pen.x), pen.y}, run.width, colour});
  return run.width;
}

}  // namespace

float Canvas::text_width(const ImFont* font, std::string_view utf8) const {
  const auto measured = [&](std::string_view part) { return walk(*this, font, part, [](const ImFontGlyph&, float) {}); };
  if (is_baked(font, utf8)) return measured(utf8) / scale();
  float width = 0;
  for (const LetterRun& run : letter_runs(fonts(), font, utf8)) width += run.shaped ? run.width : measured(run.utf8);
  return width / scale();
}

float Canvas::text(float x, float baseline, const ImFont* font, ImU32 colour, std::string_view utf8, Align align) const {
  const float width = text_width(font, utf8);
  if (align != Align::left) x -= align == Align::right ? width : width / 2;
  const ImVec2 start = exact(x, baseline);
  // Snap to whole pixels down and thirds of a pixel across: the glyphs were baked for those.
  const ImVec2 top{std::round(start.x * 3) / 3, std::round(start.y) - std::round(ascent(font))};
  if (is_baked(font, utf8)) {
    draw_baked(*this, font, utf8, top, colour);
  } else {
    ImVec2 pen = top;
    for (const LetterRun& run : letter_runs(fonts(), font, utf8))
      pen.x +=
          run.shaped ? draw_shaped(*this, font, run, {pen.x, std::round(start.y)}, colour) : draw_baked(*this, font, run.utf8, pen, colour);
  }
  if (log.has_focus()) log.read(exact(x + width / 2, baseline), utf8);
  return width;
}

float Canvas::baseline_at(const ImFont* font, float centre_y) const { return centre_y + 0.3636f * em_px(*this, font) / scale(); }

float Canvas::text_in(const Rect& r, const ImFont* font, ImU32 colour, std::string_view utf8, Align align) const {
  const float x = align == Align::left ? r.x : align == Align::right ? r.right() : r.centre_x();
  return text(x, baseline_at(font, r.centre_y()), font, colour, utf8, align);
}

const ImFont* Canvas::title_font(std::string_view utf8, float width) const {
  for (const ImFont* font : {fonts().title, fonts().letter, fonts().name})
    if (text_width(font, utf8) <= width) return font;
  return fonts().word_bold;
}

std::string Canvas::shortened(const ImFont* font, std::string_view utf8, float width) const {
  if (text_width(font, utf8) <= width) return std::string(utf8);
  const float room = width - text_width(font, "…");
  std::size_t fits = 0;
  for (const std::size_t end : ends_of_letters(utf8)) {
    if (text_width(font, utf8.substr(0, end)) > room) break;
    fits = end;
  }
  return std::string(utf8.substr(0, fits)) + "…";
}

std::vector<std::string> Canvas::broken(const ImFont* font, std::string_view word, float width) const {
  std::vector<std::string> parts;
  std::size_t from = 0, last = 0;
  if (!is_baked(font, word) && text_width(font, word) > width)
    for (const std::size_t end : ends_of_letters(word)) {
      if (last > from && text_width(font, word.substr(from, end - from)) > width) {
        parts.emplace_back(word.substr(from, last - from));
        from = last;
      }
      last = end;
    }
  parts.emplace_back(word.substr(from));
  return parts;
}

namespace {

/// Lines of at most a width. A word of a script without spaces goes on in the next line wherever it may.
class LinesOfWords {
 public:
  LinesOfWords(const Canvas& c, const ImFont* font, float width) : c_(c), font_(font), width_(width) {}

  void add(std::string_view word) {
    const std::vector<std::string_view> parts = unbroken_parts(word);
    for (const std::string_view part : parts) {
      const bool first = part.data() == word.data(), alone = parts.size() == 1;
      bool begins = true;
      for (const std::string& piece : c_.broken(font_, part, width_)) {
        add_piece(c_.shortened(font_, piece, width_), first && takes_space() ? " " : "", alone, begins);
        begins = false;
      }
    }
  }

  void end_line() { lines_.emplace_back(), x_ = 0; }
  std::vector<std::string> all() && { return std::move(lines_); }

 private:
  bool takes_space() const { return !lines_.back().empty() && !holds_its_space(last_code_point(lines_.back())); }
  /// `alone`: the line is measured with the word, as kerning asks; a long text without spaces would take too long so.
  void add_piece(const std::string& piece, const char* gap, bool alone, bool may_join) {
    const std::string longer = lines_.back() + gap + piece;
    const float end = alone ? c_.text_width(font_, longer) : x_ + c_.text_width(font_, gap + piece);
    const bool joins = may_join && (lines_.back().empty() || end <= width_);
    if (joins) lines_.back() = longer;
    else lines_.push_back(piece);
    x_ = joins ? end : c_.text_width(font_, piece);
  }

  const Canvas& c_;
  const ImFont* font_;
  float width_, x_ = 0;  ///< x_: the end of the last line
  std::vector<std::string> lines_ = std::vector<std::string>(1);
};

}  // namespace

std::vector<std::string> Canvas::wrapped(const ImFont* font, std::string_view utf8, float width) const {
  LinesOfWords lines(*this, font, width);
  for (std::size_t from = 0; from < utf8.size();) {
    const std::size_t to = std::min(utf8.find_first_of(" \n", from), utf8.size());
    lines.add(utf8.substr(from, to - from));
    if (to < utf8.size() && utf8[to] == '\n') lines.end_line();
    from = to + 1;
  }
  return std::move(lines).all();
}

namespace {

/// True if the pointer moved onto the item under it. An item that appears under a resting pointer shows no tooltip, nor does one that a
/// press has brought there, however soon after the pointer moved. The window's ImGui storage keeps the frame in which the pointer last
/// moved, and the item it was over.
bool pointer_went_there(bool hovered) {
  constexpr int soon = 2;  // frames until a covered item knows that the pointer is over it
  const ImGuiID was_at = ImHashStr("pointer_was_at"), moved_in = was_at + 2, moved_over = was_at + 3, seen_in = was_at + 4;
  ImGuiStorage& kept = *ImGui::GetStateStorage();
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 at = io.MousePos;
  const int now = ImGui::GetFrameCount(), item = static_cast<int>(ImGui::GetCurrentContext()->HoveredId);
  const bool watched = now - kept.GetInt(seen_in, -2) <= 1;  // else it may have moved over a picture that explains nothing
  kept.SetInt(seen_in, now);
  if (at.x != kept.GetFloat(was_at) || at.y != kept.GetFloat(was_at + 1)) {
    kept.SetFloat(was_at, at.x), kept.SetFloat(was_at + 1, at.y);
    if (watched || io.MouseDelta.x != 0 || io.MouseDelta.y != 0) kept.SetInt(moved_in, now);
  }
  if (ImGui::IsMouseClicked(0) || ImGui::IsMouseReleased(0)) kept.SetInt(moved_in, now - soon - 1);
  if (!hovered) return false;
  if (now - kept.GetInt(moved_in, -soon - 1) <= soon) kept.SetInt(moved_over, item);
  return kept.GetInt(moved_over) == item;
}

}  // namespace

void Canvas::tooltip(const Interaction& touch, std::string_view text) const {
  constexpr float delay = 0.45f;
  if (!pointer_went_there(touch.hovered) || text.empty() || ImGui::GetCurrentContext()->HoveredIdTimer < delay) return;
  const ImVec2 screen = ImGui::GetIO().DisplaySize, mouse = ImGui::GetIO().MousePos;
  constexpr float widest = 460;
  const std::vector<std::string> lines = wrapped(fonts().small, text, std::min(widest, screen.x / scale() - 28));
  Canvas top{theme, ImGui::GetForegroundDrawList(), heat, log, phrases, {0, 0}};
  float width = 0;
  for (const std::string& line : lines) width = std::max(width, text_width(fonts().small, line));
  // The tooltip goes below the item, else above it; beside the pointer if the item is high.
  constexpr float highest = 64, gap = 6;
  const bool low = touch.max.y > touch.min.y && touch.max.y - touch.min.y <= highest * scale();
  const float above = low ? touch.min.y / scale() - gap : mouse.y / scale() - 8,
              below = low ? touch.max.y / scale() + gap : mouse.y / scale() + 18;
  Rect r{mouse.x / scale() + 12, below, width + 20, float(lines.size()) * 18 + 12};
  r.x = std::max(4.f, std::min(r.x, screen.x / scale() - r.w - 4));
  if (r.bottom() > screen.y / scale() - 4) r.y = above - r.h;
  top.note("tooltip", r);
  top.fill({r.x, r.y + 2, r.w, r.h}, colours().shadow, 6);
  top.fill(r, colours().raised, 6);
  top.outline(r, colours().line2, 6);
  for (std::size_t i = 0; i < lines.size(); ++i)
    top.text_in({r.x + 10, r.y + 6 + 18 * float(i), width, 18}, fonts().small, colours().text, lines[i], Align::left);
}

}  // namespace headlight::widgets
