#include "views/translate/alignment_lines.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "run/sample.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "views/prose/counting.hpp"
#include "widgets/controls.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float header = 22, widest_line = 13, least_share = 0.015f;
constexpr float least_pitch = 16;  ///< of chips 15 high, which hold the smallest type; more words than fit scroll
constexpr float around_type = 5;   ///< room in a row above and below its type

std::string share_text(const Canvas& c, float share) { return c.phrases.number(format_number(share, 2)); }

float least_pitch_of(float type) { return std::max(least_pitch, type + around_type); }

/// Returns the rows of the longer column, with the likeliest next word.
Index rows_of_words(const Sample& sample) { return std::max<Index>(sample.n_words, sample.n_target + 1); }

/// The places of both languages' rows.
struct Columns {
  Rect area;    ///< below the header
  float width;  ///< width of a chip
  float pitch, chip_height, scroll;

  /// `share`: a column of words takes at most this share of the width. `type`: the smallest font size drawn, which a chip must hold.
  Columns(const Rect& all, Index rows, float scrolled, float share, float type)
      : area{all.x, all.y + header, all.w, all.h - header}, width(std::min(136.f, all.w * share)), scroll(scrolled) {
    pitch = std::clamp(area.h / static_cast<float>(rows), least_pitch_of(type), 46.f);
    chip_height = std::min(pitch - (pitch < 20 ? 1 : 3), 34.f);
    if (pitch * static_cast<float>(rows) > area.h + 0.5f) area.h = std::max(1.f, std::floor(area.h / pitch)) * pitch;  // no row is cut
  }
  float centre(Index row) const { return area.y + pitch * (static_cast<float>(row) + 0.5f) - scroll; }
  Rect source(Index row) const { return {area.x, centre(row) - chip_height / 2, width, chip_height}; }
  Rect target(Index row) const { return {area.right() - width, centre(row) - chip_height / 2, width, chip_height}; }
};

/// Returns the index of the French word written after the decoder has read row `of`. The row's attention serves this word, not the one it
/// read.
Index written_by(Index of) { return of + 1; }

struct Words {
  Frame& frame;
  const Columns& at;
  const Matrix& weights;
  Index row;
  std::optional<Index> hovered = {};

  const Canvas& c() const { return frame.canvas; }
  Session& session() const { return frame.session; }
  const Sample& sample() const { return frame.session.navigation().sample(); }

  void draw_lines(Index of, bool strong) const {
    const ImU32 colour = strong ? heat_colour(c().theme.beam, ColourMap::beam, 0.62f, 1) : with_alpha(c().colours().line2, 0.75f);
    for (Index word = 0; word < weights.cols(); ++word) {
      const float share = weights(of, word);
      if (!(share > (strong ? least_share : least_line_share))) continue;
      const Rect from = at.source(word), to = at.target(written_by(of));
      const float x0 = from.right(), x1 = to.x, bend = (x1 - x0) * 0.45f;
      c().draw->AddBezierCubic(c().exact(x0, from.centre_y()), c().exact(x0 + bend, from.centre_y()), c().exact(x1 - bend, to.centre_y()),
                               c().exact(x1, to.centre_y()), colour,
                               std::max(1.f, share * std::min(widest_line, at.pitch * 0.45f)) * c().scale());
      if (strong)
        c().note("line." + std::to_string(word) + "." + std::to_string(written_by(of)),
                 {x0, std::min(from.centre_y(), to.centre_y()), x1 - x0, std::abs(to.centre_y() - from.centre_y()) + 1});
    }
  }

  bool is_low() const { return at.chip_height < 17; }
  const ImFont* number_font() const { return is_low() ? c().fonts().mono_tiny : c().fonts().mono_small; }
  const ImFont* font(bool bold) const {
    if (is_low()) return bold ? c().fonts().tiny_bold : c().fonts().tiny;  // so that letters stay inside the box
    return at.chip_height < 24 ? (bold ? c().fonts().small_bold : c().fonts().small_medium)
                               : (bold ? c().fonts().word_bold : c().fonts().word);
  }

  /// Draws a word, or a right-aligned number, in a chip, with no letter touching its lower edge. Returns the width.
  float write(const Rect& r, const ImFont* of, ImU32 ink, const std::string& words, Align align) const {
    constexpr float below_baseline = 0.24f;
    const float apart = is_low() ? 1.5f : 2.f;  // or the letters would touch the upper edge
    const float deep = below_baseline * of->FontSize / c().scale();
    const float baseline = std::min(c().baseline_at(of, r.centre_y()), r.bottom() - deep - apart);
    return c().text(align == Align::left ? r.x : r.right(), baseline, of, ink, words, align);
  }

  void draw_source(Index word) const {
    const Rect r = at.source(word);
    const float share = weights(row, word);
    const Token& token = sample().tokens.tokens[static_cast<size_t>(word)];
    const Interaction touch = c().touch("source." + std::to_string(word), r);
    const bool top = share >= weights.row(row).maxCoeff() && share > 0;
    const ImU32 fill = heat_colour(c().theme.beam, ColourMap::beam, std::isfinite(share) ? share : 0, 1),
                ink = ink_on(fill, c().theme.scheme);
    c().fill(r, fill, radius::ring);
    if (token.unknown) c().dashed_outline(r, c().colours().beam, radius::ring, 1.5f);
    else c().outline(r, top || touch.hovered ? c().colours().text : c().colours().line2, radius::ring, top ? 1.5f : 1.f);
    const float number = write({r.x, r.y, r.w - 8, r.h}, number_font(), ink, share_text(c(), share), Align::right);
    write({r.x + 10, r.y, r.w, r.h}, font(top), ink,
          c().shortened(font(top), displayable(font(top), printed_word(token.text)), r.w - number - 24), Align::left);
    if (touch.focused) c().focus_ring(r, radius::ring);
    const std::vector<Index> pronouns = pronoun_positions(sample());
    const bool other_pronoun = std::count(pronouns.begin(), pronouns.end(), word) && pronoun_position(session()) != word;
    c().tooltip(touch, other_pronoun ? c().phrases("translate.source.other_pronoun") : c().phrases("translate.source"));
    if (!touch.clicked) return;
    if (other_pronoun) session().selection().translation.pronoun = word;
    else
      session().navigation().go_to(
          {alignment_attention(session().nodes())
               .head[static_cast<size_t>(strongest_head(session().nodes(), sample(), alignment_head(session()), row, word))]
               .pattern,
           row, word});
  }

  /// Draws a word of the decoder with its probability. Chosen words have a dot, in the edit colour if the decoder would have written
  /// another.
  void draw_target(Index at_row) {
    const Rect r = at.target(at_row);
    const std::string& text = sample().target.tokens[static_cast<size_t>(at_row)].text;
    const Interaction touch = c().touch("target." + std::to_string(at_row), r);
    const bool here = at_row == written_by(row), chosen = at_row > 0 && at_row <= sample().n_chosen;
    c().fill(r, here ? c().colours().accent : c().colours().raised, radius::ring);
    if (!here) c().outline(r, touch.hovered ? c().colours().text : c().colours().line2, radius::ring);
    const ImU32 ink = here ? c().colours().on_accent : c().colours().text;
    float number = 0;
    bool likeliest = true;
    if (at_row > 0) {
      const int id = sample().target.tokens[static_cast<size_t>(at_row)].id;
      number = write({r.x, r.y, r.w - 8, r.h}, number_font(), here ? ink : c().colours().muted,
                     share_text(c(), share_of(session(), at_row - 1, id)), Align::right);
      likeliest = likeliest_word(*session().document().model, session().trace()[*session().nodes().logits], sample().target.ids(),
                                 at_row - 1) == id;
    }
    if (chosen) c().draw->AddCircleFilled(c().exact(r.x + 9, r.centre_y()), 3 * c().scale(), likeliest ? ink : c().colours().edit, 12);
    const float left = chosen ? 18.f : 10.f;
    write({r.x + left, r.y, r.w, r.h}, font(here), ink,
          c().shortened(font(here), displayable(font(here), printed_word(text)), r.w - number - left - 14), Align::left);
    if (chosen && !likeliest) c().outline(r, c().colours().edit, radius::ring, 1.5f);
    if (touch.focused) c().focus_ring(r, radius::ring);
    c().tooltip(touch, chosen        ? (likeliest ? c().phrases("translate.target.likeliest") : c().phrases("translate.target.other"))
                       : at_row == 0 ? c().phrases("translate.target.start")
                                     : c().phrases("translate.target"));
    if (at_row == 0) return;
    if (touch.hovered) hovered = at_row - 1;
    if (touch.clicked) choose_row(session(), at_row - 1);
  }

  /// Draws the likeliest word after the last one.
  void draw_next() {
    const Index last = sample().n_target - 1;
    const std::vector<NextWord> next = next_words(session(), last, 1);
    if (next.empty()) return;
    const Rect r = at.target(last + 1);
    if (row == last) c().fill(r, c().colours().table_wash, radius::ring);
    c().dashed_outline(r, c().colours().text, radius::ring, row == last ? 2.5f : 1.5f);
    const float number =
        write({r.x, r.y, r.w - 8, r.h}, number_font(), c().colours().text, share_text(c(), next.front().share), Align::right);
    write({r.x + 10, r.y, r.w, r.h}, font(true), c().colours().text,
          c().shortened(font(true), displayable(font(true), printed_word(next.front().word)), r.w - number - 24), Align::left);
    const Interaction touch = c().touch("target.next", r);
    c().log.describe("target.next", ControlKind::button, printed_word(next.front().word), share_text(c(), next.front().share));
    const bool ends = session().document().model->target_tokenizer->ends_text(next.front().id);
    c().tooltip(touch, ends ? c().phrases("translate.next.end") : c().phrases("translate.next"));
    if (touch.hovered) hovered = last;
    if (touch.clicked && !ends) write_next(session());
    if (touch.focused) c().focus_ring(r, radius::ring);
  }

  /// Draws the meaning of the lines above all of them.
  void draw_meaning(const Rect& all) const {
    const float x0 = all.x + at.width + 10, x1 = all.right() - at.width - 10;
    if (frame.grid.phone && c().text_width(c().fonts().small, c().phrases("translate.looked_at")) > x1 - x0) return;  // the matrix tells it
    c().text((x0 + x1) / 2, all.y + 12, c().fonts().small, c().colours().muted,
             c().shortened(c().fonts().small, c().phrases("translate.looked_at"), x1 - x0), Align::centre);
  }

  /// Finds the row whose line passes under the pointer between the columns.
  void point_at_lines() {
    const ImVec2 mouse = c().logical(ImGui::GetMousePos());
    const Rect between = {at.area.x + at.width + 6, at.area.y, at.area.w - 2 * (at.width + 6), at.area.h};
    if (!c().looked_at(between) || ImGui::IsAnyItemHovered()) return;
    const float t = (mouse.x - at.area.x - at.width) / (at.area.w - 2 * at.width);
    float nearest = 6;
    for (Index of = 0; of < weights.rows(); ++of)
      for (Index word = 0; word < weights.cols(); ++word) {
        if (!(weights(of, word) > least_line_share)) continue;
        const float eased = t * t * (3 - 2 * t),
                    y = at.source(word).centre_y() + (at.target(written_by(of)).centre_y() - at.source(word).centre_y()) * eased;
        if (std::abs(y - mouse.y) < nearest) nearest = std::abs(y - mouse.y), hovered = of;
      }
    if (hovered && ImGui::IsMouseClicked(0)) choose_row(session(), *hovered);
  }
};

/// Draws above a column its language, and the meaning of its numbers if both fit.
void draw_title(const Canvas& c, const Rect& r, const std::string& name, const std::string& title, const std::string& about) {
  const float width = c.text(r.x, r.y + 12, c.fonts().label_hot, c.colours().text, title),
              about_width = c.text_width(c.fonts().small, about);
  c.note(name + ".title", {r.x, r.y, width, r.h});
  if (width + 8 + about_width > r.w) return;
  c.text(r.right(), r.y + 12, c.fonts().small, c.colours().muted, about, Align::right);
  c.note(name + ".about", {r.right() - about_width, r.y, about_width, r.h});
}

}  // namespace

float AlignmentLines::least_height(const Frame& frame) {
  return header + least_pitch_of(frame.canvas.fonts().least) * static_cast<float>(rows_of_words(frame.session.navigation().sample()));
}

std::optional<Index> AlignmentLines::draw(Frame& frame, const Rect& area, const Matrix& weights, Index row) {
  const Canvas& c = frame.canvas;
  const Sample& sample = frame.session.navigation().sample();
  const Index rows = rows_of_words(sample);
  const float share = frame.grid.phone ? 0.36f : 0.3f;
  const Columns all(area, rows, scroll_, share, c.fonts().least);
  const float hidden = std::max(0.f, all.pitch * static_cast<float>(rows) - all.area.h);
  if (row != followed_ && !c.pointed_at(area)) {  // never scroll under the pointer
    const float middle = all.pitch * (static_cast<float>(written_by(followed_ = row)) + 0.5f);
    if (middle + all.pitch > scroll_ + all.area.h || middle - all.pitch / 2 < scroll_)
      scroll_ = std::clamp(std::round((middle - all.area.h / 2) / all.pitch) * all.pitch, 0.f, hidden);
  }
  const Columns at(area, rows, scroll_, share, c.fonts().least);
  scroll(c, "alignment.words", area, hidden, 2 * at.pitch, scroll_);
  const bool french = from_english_to_french(frame.session.document());
  draw_title(c, {area.x, area.y, at.width, header}, "source", french ? c.phrases("translate.english") : c.phrases("translate.read"),
             words_alone(std::span(sample.tokens.tokens).first(static_cast<size_t>(weights.cols())), c.phrases));
  draw_title(c, {area.right() - at.width, area.y, at.width, header}, "target",
             french ? c.phrases("translate.french") : c.phrases("translate.written"), c.phrases("translate.probability"));
  Words words{frame, at, weights, row};
  words.draw_meaning(area);
  const float beyond = hidden > 1 ? 0.f : 2.f;  // the edges of hidden words stay hidden where words scroll
  c.draw->PushClipRect(c.at(at.area.x - 5, at.area.y - 2 * beyond), c.at(at.area.right() + 5, at.area.bottom() + beyond), true);
  for (Index of = 0; of < weights.rows(); ++of)
    if (of != row) words.draw_lines(of, false);
  words.draw_lines(row, true);
  for (Index word = 0; word < weights.cols(); ++word) words.draw_source(word);
  for (Index of = 0; of < weights.rows(); ++of) words.draw_target(of);
  words.draw_next();
  words.point_at_lines();
  c.draw->PopClipRect();
  if (hidden > 1) draw_scroll_bar(c, area.right() + 6, at.area, at.area.h + hidden, scroll_);
  return words.hovered;
}

}  // namespace headlight::views
