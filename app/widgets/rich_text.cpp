#include "widgets/rich_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/line_breaks.hpp"
#include "base/utf8.hpp"

namespace headlight::widgets {
namespace {

struct RoleName {
  std::string_view name;
  Role role;
};
constexpr std::array<RoleName, 10> role_names{{{"text", Role::text},
                                               {"muted", Role::muted},
                                               {"query", Role::query},
                                               {"key", Role::key},
                                               {"value", Role::value},
                                               {"output", Role::output},
                                               {"beam", Role::beam},
                                               {"edit", Role::edit},
                                               {"nan", Role::nan},
                                               {"good", Role::good}}};

std::optional<Role> role_named(std::string_view name) {
  for (const RoleName& r : role_names)
    if (r.name == name) return r.role;
  return std::nullopt;
}

/// Reads markup from left to right; `now_` is the style at the cursor.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<TextRun> runs() {
    while (at_ < text_.size()) step();
    flush();
    return std::move(out_);
  }

 private:
  bool next(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }

  void step() {
    if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
      now_.text += text_[at_ + 1];
      at_ += 2;
    } else if (next("**")) {
      flush();
      now_.bold = !now_.bold;
      at_ += 2;
    } else if (next("`")) {
      flush();
      now_.mono = !now_.mono;
      at_ += 1;
    } else if (next("_{")) script(-1);
    else if (next("^{")) script(+1);
    else if (next("[") && link()) return;
    else now_.text += text_[at_++];
  }

  void script(int which) {
    const auto end = text_.find('}', at_);
    if (end == std::string_view::npos) {
      now_.text += text_[at_++];
      return;
    }
    flush();
    const TextRun around = now_;
    now_.script = which;
    now_.text = text_.substr(at_ + 2, end - at_ - 2);
    if (which < 0 && now_.text.starts_with('@')) {
      now_.text.erase(0, 1);
      now_.is_position = now_.coloured = true;
      now_.role = Role::muted;
    }
    flush();
    now_ = around;
    at_ = end + 1;
  }

  bool link() {
    const auto middle = text_.find("](", at_), end = middle == std::string_view::npos ? middle : text_.find(')', middle);
    if (end == std::string_view::npos) return false;
    const std::string_view target = text_.substr(middle + 2, end - middle - 2);
    const auto colon = target.find(':');
    const auto role = role_named(target.substr(0, colon));
    if (!role) return false;
    flush();
    for (TextRun& inner : parse_runs(text_.substr(at_ + 1, middle - at_ - 1))) {
      // A position is muted also within a link.
      if (inner.is_position) {
        if (colon != std::string_view::npos) inner.link = target.substr(colon + 1);
        out_.push_back(std::move(inner));
        continue;
      }
      inner.role = *role;
      inner.coloured = true;
      inner.bold = inner.bold || *role != Role::muted;
      inner.mono = inner.mono || now_.mono;
      if (colon != std::string_view::npos) inner.link = target.substr(colon + 1);
      out_.push_back(std::move(inner));
    }
    at_ = end + 1;
    return true;
  }

  void flush() {
    if (!now_.text.empty()) out_.push_back(now_);
    now_.text.clear();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TextRun now_;
  std::vector<TextRun> out_;
};

/// The gap between a piece and the piece before it.
enum class Gap {
  none,  ///< they stay in one line
  seam,  ///< a line may end between them
  space
};

/// A piece that is never broken: a word of a run, or of a script without spaces a character with its marks.
struct Piece {
  const TextRun* run;
  std::string text;
  float width;
  Gap gap;
};

const ImFont* font_of(const Canvas& c, const TextStyle& style, const TextRun& run) {
  if (run.script != 0)
    return style.font == c.fonts().equation || style.font == c.fonts().equation_plain || style.font == c.fonts().name ? c.fonts().label
                                                                                                                      : c.fonts().tiny;
  if (run.mono) return run.bold ? c.fonts().mono_bold : c.fonts().mono;
  return run.bold ? style.bold : style.font;
}

/// Spaces belong to the paragraph, not to the bold word after them.
float space_width(const Canvas& c, const TextStyle& style, const TextRun& run) {
  return c.text_width(run.mono ? font_of(c, style, run) : style.font, " ");
}

struct Line {
  std::size_t first, last;  ///< pieces first..last-1
};

/// Indices stay with the letter before them.
Gap gap_between(char32_t before, const TextRun& run, std::string_view word) {
  const bool seam = before != 0 && run.script == 0 && may_break_between(before, code_point_at(word, 0).value);
  return seam ? Gap::seam : Gap::none;
}

std::vector<Piece> pieces_of(const Canvas& c, const TextStyle& style, const std::vector<TextRun>& runs) {
  std::vector<Piece> out;
  char32_t before = 0;
  bool spaced = false;
  for (const TextRun& run : runs) {
    for (std::size_t at = 0; at < run.text.size();) {
      if (run.text[at] == ' ') {
        spaced = true;
        ++at;
        continue;
      }
      const auto end = std::min(run.text.find(' ', at), run.text.size());
      const ImFont* font = font_of(c, style, run);
      for (const std::string_view part : unbroken_parts(std::string_view(run.text).substr(at, end - at))) {
        const Gap gap = spaced && !holds_its_space(before) ? Gap::space : gap_between(before, run, part);
        std::string word = displayable(font, part);  // the person's word may be in any script
        const float width = c.text_width(font, word);
        out.push_back({&run, std::move(word), width, gap});
        before = last_code_point(part);
        spaced = false;
      }
      at = end;
    }
  }
  return out;
}

/// Joins the characters of one run, so that they are drawn at once.
std::vector<Piece> joined(const Canvas& c, const TextStyle& style, const std::vector<Piece>& pieces, const Line& line) {
  std::vector<Piece> all;
  for (std::size_t i = line.first; i < line.last; ++i) {
    const bool joins = !all.empty() && pieces[i].gap == Gap::seam && pieces[i].run == all.back().run;
    if (joins) all.back().text += pieces[i].text;
    else all.push_back(pieces[i]);
    if (joins) all.back().width = 0;
  }
  for (Piece& piece : all)
    if (piece.width == 0) piece.width = c.text_width(font_of(c, style, *piece.run), piece.text);
  return all;
}

/// Greedy lines; pieces glued to each other move to the next line together.
std::vector<Line> broken(const Canvas& c, const TextStyle& style, const std::vector<Piece>& pieces, float width) {
  std::vector<Line> lines;
  std::size_t first = 0;
  float x = 0;
  for (std::size_t i = 0; i < pieces.size();) {
    std::size_t end = i + 1;
    float group = pieces[i].width;
    while (end < pieces.size() && pieces[end].gap == Gap::none) group += pieces[end++].width;
    const float space = i == first || pieces[i].gap != Gap::space ? 0 : space_width(c, style, *pieces[i].run);
    if (i != first && x + space + group > width) {
      lines.push_back({first, i});
      first = i;
      x = group;
    } else {
      x += space + group;
    }
    i = end;
  }
  if (first < pieces.size()) lines.push_back({first, pieces.size()});
  return lines;
}

ImU32 colour_of(const Canvas& c, const TextStyle& style, const TextRun& run) {
  return run.coloured ? role_colour(c.colours(), run.role) : style.colour;
}

/// Returns all words of a link for a voice: W_{Q} consists of two runs.
std::string words_of_link(const std::vector<Piece>& pieces, const std::string& link) {
  std::string words;
  const TextRun* last = nullptr;
  for (const Piece& piece : pieces) {
    const TextRun& run = *piece.run;
    if (run.link == link && std::exchange(last, &run) != &run) words += (run.script < 0 && !run.is_position ? " " : "") + run.text;
  }
  return words;
}

/// Draws the line below a word of a link; returns true if the keyboard is at the link.
bool draw_link(const Canvas& c, std::string_view name, const Rect& r, float baseline, const TextRun& run, const std::string& words,
               ImU32 colour, RichResult& result) {
  c.dotted_line(r.x, r.right(), baseline + 3.5f, colour);
  const std::string item = std::string(name) + "." + run.link;
  const Interaction touch = c.touch(item, r);
  c.log.describe(item, ControlKind::link, words);
  if (touch.hovered) {
    result.hovered = run.link;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  if (touch.clicked) result.clicked = run.link;
  if (touch.focused) result.hovered = run.link;  // the keyboard shows the same as the pointer
  return touch.focused;
}

/// Draws one line from x and returns its right end.
float draw_line(const Canvas& c, std::string_view name, float x, float baseline, const TextStyle& style, const std::vector<Piece>& pieces,
                const Line& line, RichResult& result) {
  const std::vector<Piece> words = joined(c, style, pieces, line);
  std::optional<Rect> ring;  // around all words of a link: a ring around each would cut its neighbours
  const auto draw_ring = [&] {
    if (ring) c.outline(ring->inset(-3), c.colours().text, 4, 2), c.note(std::string(name) + ".ring", *ring);
    ring.reset();
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Piece& piece = words[i];
    if (i != 0 && piece.gap == Gap::space) x += space_width(c, style, *piece.run);
    const ImU32 colour = colour_of(c, style, *piece.run);
    const float lift = piece.run->script > 0 ? style.line_height * 0.26f : piece.run->script < 0 ? -style.line_height * 0.14f : 0.f;
    c.text(x, baseline - lift, font_of(c, style, *piece.run), colour, piece.text);
    const bool goes_on = i + 1 < words.size() && words[i + 1].run == piece.run;
    const float under = piece.width + (goes_on ? space_width(c, style, *piece.run) : 0);
    ImGui::PushID(static_cast<int>(line.first + i));  // every word of a link is clickable, so every word needs its own id
    const Rect place = {x, baseline - style.line_height * 0.7f, under, style.line_height};
    const std::string& link = piece.run->link;
    const bool focused = !link.empty() && draw_link(c, name, place, baseline, *piece.run, words_of_link(pieces, link), colour, result);
    ImGui::PopID();
    if (!focused) draw_ring();
    else if (ring) ring->w = place.right() - ring->x;
    else ring = place;
    x += piece.width;
  }
  draw_ring();
  return x;
}

}  // namespace

std::vector<TextRun> parse_runs(std::string_view markup) { return Reader(markup).runs(); }

std::string without_markup(std::string_view markup) {
  std::string all;
  for (const TextRun& run : parse_runs(markup))
    all += run.is_position        ? " (" + run.text + ")"
           : run.script <= 0      ? run.text
           : run.text.size() == 1 ? "^" + run.text
                                  : "^(" + run.text + ")";
  return all;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char ch : text) {
    if (std::string_view("\\*[]`_^").find(ch) != std::string_view::npos) out += '\\';
    out += ch;
  }
  return out;
}

TextStyle body_style(const Canvas& c) { return {c.fonts().body, c.fonts().body_bold, c.colours().text, 21}; }
TextStyle small_style(const Canvas& c) { return {c.fonts().small, c.fonts().small_bold, c.colours().muted, 18}; }
TextStyle name_style(const Canvas& c) { return {c.fonts().name, c.fonts().name, c.colours().text, 24}; }
TextStyle label_style(const Canvas& c) { return {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20}; }

RichResult paragraph(const Canvas& c, std::string_view name, float x, float y, float width, const TextStyle& style,
                     std::string_view markup) {
  const std::vector<TextRun> runs = parse_runs(markup);
  const std::vector<Piece> pieces = pieces_of(c, style, runs);
  RichResult result;
  for (const Line& line : broken(c, style, pieces, width)) {
    const float baseline = c.baseline_at(style.font, y + result.height + style.line_height / 2);
    result.width = std::max(result.width, draw_line(c, name, x, baseline, style, pieces, line, result) - x);
    result.height += style.line_height;
  }
  return result;
}

float paragraph_height(const Canvas& c, float width, const TextStyle& style, std::string_view markup) {
  const std::vector<TextRun> runs = parse_runs(markup);
  return float(broken(c, style, pieces_of(c, style, runs), width).size()) * style.line_height;
}

float rich_width(const Canvas& c, const TextStyle& style, std::string_view markup) {
  const std::vector<TextRun> runs = parse_runs(markup);
  const std::vector<Piece> pieces = pieces_of(c, style, runs);
  float width = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    width += pieces[i].width + (i > 0 && pieces[i].gap == Gap::space ? space_width(c, style, *pieces[i].run) : 0);
  return width;
}

RichResult rich_line(const Canvas& c, std::string_view name, float x, float baseline, const TextStyle& style, std::string_view markup,
                     Align align) {
  const std::vector<TextRun> runs = parse_runs(markup);
  const std::vector<Piece> pieces = pieces_of(c, style, runs);
  const float width = align == Align::left ? 0 : rich_width(c, style, markup);
  if (align != Align::left) x -= align == Align::right ? width : width / 2;
  RichResult result;
  result.width = draw_line(c, name, x, baseline, style, pieces, {0, pieces.size()}, result) - x;
  result.height = style.line_height;
  return result;
}

namespace {

constexpr float beside_bar = 14;

TextStyle look_at_style(const Canvas& c) { return {c.fonts().body, c.fonts().body_bold, c.colours().text, 20}; }

}  // namespace

float look_at_height(const Canvas& c, float width, std::string_view markup) {
  return paragraph_height(c, width - beside_bar, look_at_style(c), markup) + 2;
}

RichResult look_at(const Canvas& c, std::string_view name, float x, float y, float width, std::string_view markup) {
  RichResult result = paragraph(c, name, x + beside_bar, y, width - beside_bar, look_at_style(c), markup);
  c.fill({x, y, 2, result.height + 2}, c.colours().beam);
  return result;
}

}  // namespace headlight::widgets
