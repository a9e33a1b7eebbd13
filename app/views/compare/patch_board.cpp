#include "views/compare/patch_board.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "graph/label_with_position.hpp"
#include "model/named_cell.hpp"
#include "session/compare/patches.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/compare/compare_source.hpp"
#include "views/compare/patch_text.hpp"
#include "views/prose/compare_text.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float control = 34, between_lines = 8, best_row = 24, best_width = 262, best_gap = 34;

bool for_class(const Frame& frame) { return frame.grid.top.h == 0; }
bool stacked(float width) { return width < 620; }

float back_width(const Canvas& c) { return std::floor(c.text_width(c.fonts().label, c.phrases("compare.patches.close"))) + 24; }

/// Back to A, B and A - B of the stage.
void draw_back(const Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (button(c, "patches", r, c.phrases("compare.patches.close"), ButtonKind::outline, {c.phrases("compare.patches.close.tip"), ""})
          .clicked)
    frame.session.selection().patches.on = false;
}

}  // namespace

float PatchBoard::least_height(const Frame&) const { return height_; }

void PatchBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  float y = draw_heading(frame, area);
  if (const Message why = why_no_patches(frame.session); !why.empty()) {
    const std::string words = c.phrases.format(why);
    y += paragraph(c, "patches.none", area.x, y + 12, area.w, body_style(c), words).height + 24;
    draw_back(frame, {area.x, y, back_width(c), control});
    y += control;
  } else if (PatchGrid* grid = frame.influence.patches(frame.session)) {
    y = draw_words(frame, {area.x, y, area.w, control}, grid->metric());
    draw_found(frame, {area.x, y, area.w, area.bottom() - y}, area.y, *grid);
    return;
  }
  height_ = y - area.y;
}

/// Draws the title, the descriptions of A and B, the source of A, and what to put into B. Returns the y below.
float PatchBoard::draw_heading(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const std::string compared = what_is_compared(frame.session, c.phrases);
  c.text(area.x, area.y + 45, c.title_font(c.phrases("compare.patches.title"), area.w), c.colours().text,
         c.phrases("compare.patches.title"));
  float y = area.y + 58 + draw_in_two_lines(c, {area.x, area.y + 58, area.w, 0}, compared, c.fonts().body, c.colours().muted) - area.y - 58;
  y += 8;
  if (for_class(frame)) return y;
  return y + draw_compare_source(frame, area.x, y, area.w) + between_lines;
}

/// Draws the field in which one of the two words is typed. Returns the right end.
float PatchBoard::draw_word(Frame& frame, const Rect& r, bool over, Index word) {
  Session& s = frame.session;
  FieldState& state = fields_[over ? 1 : 0];
  const std::string now = s.graph()[*s.nodes().logits].axes.cols.label(word);
  const std::string& tip = over ? frame.canvas.phrases("compare.patches.over") : frame.canvas.phrases("compare.patches.word");
  const Model& model = *s.document().model;
  const Tokenizer& known = model.target_tokenizer ? *model.target_tokenizer : *model.tokenizer;
  const FieldEvent event = completions_[over ? 1 : 0].field(frame, over ? "patches.over" : "patches.word", r, state, now,
                                                            {.max_length = 100}, known, false, {tip, "", tip});
  if (event != FieldEvent::entered || state.text == now) return r.right();
  try {
    PatchLook& look = s.selection().patches;
    (over ? look.over : look.word) = word_on(s.graph()[*s.nodes().logits].axes.cols, state.text);
  } catch (const UserError& error) {
    s.complain(error.message());
  }
  return r.right();
}

/// "[Mary] - [John] after [- to (13) +]   [heads | rows]"; on narrow boards in two lines.
float PatchBoard::draw_words(Frame& frame, const Rect& area, const LogitMetric& metric) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Axes& axes = s.graph()[*s.nodes().logits].axes;
  const ImFont* font = c.fonts().label;
  const bool narrow = stacked(area.w);
  const float field = narrow ? (area.w - 34) / 2 : 112;
  float y = area.y, x = draw_word(frame, {area.x, y, field, control}, false, metric.word);
  if (metric.minus) {
    c.text_in({x, y, 34, control}, font, c.colours().text, "\u2212");
    x = draw_word(frame, {x + 34, y, field, control}, true, *metric.minus);
  }
  if (narrow) x = area.x, y += control + between_lines;
  else x += 12;
  const std::string& after =
      s.document().config.fills_in_words() ? c.phrases("compare.patches.after.masked") : c.phrases("compare.patches.after");
  x += c.text(x, c.baseline_at(font, y + control / 2), font, c.colours().muted, after) + 10;
  const Index rows = axes.rows.size;
  const std::string row = c.shortened(c.fonts().mono, printed_word(label_with_position(axes.rows, metric.row_b)), 78);
  const Rect steps = {x, y, 156, control};
  if (const int step = stepper(c, "patches.row", steps, row, metric.row_b == 0 ? " " : "", metric.row_b + 1 >= rows ? " " : "",
                               {"", "", c.phrases("compare.patches.after.tip")}))
    s.selection().patches.row = std::clamp<Index>(metric.row_b + step, 0, rows - 1);
  const std::vector<std::string> names = {c.phrases("compare.patches.heads"), c.phrases("compare.patches.rows")};
  const float wide = std::max(c.text_width(font, names[0]), c.text_width(font, names[1])) * 2 + 44,
              back = for_class(frame) ? 0.f : back_width(c);
  const float both = wide + (back > 0 ? back + between_lines : 0.f);
  if (steps.right() + between_lines + both > area.right()) x = area.x, y += control + between_lines;
  else x = area.right() - both;
  const std::vector<std::string> ids = {"heads", "rows"};
  if (const auto chosen = segmented(c, "patches.what", {x, y, wide, control}, names, s.selection().patches.rows ? 1 : 0,
                                    {c.phrases("compare.patches.what.tip"), ""}, ids))
    s.selection().patches.rows = *chosen == 1;
  if (back > 0) draw_back(frame, {x + wide + between_lines, y, back, control});
  return y + control + 4;
}

/// `top`: of the whole board.
void PatchBoard::draw_found(Frame& frame, const Rect& area, float top, PatchGrid& grid) {
  const Canvas& c = frame.canvas;
  float y = draw_progress(frame, {area.x, area.y, area.w, 26}, grid);
  const Patching& found = grid.found();
  const bool worth = !grid.begun() || (std::isfinite(found.a) && std::isfinite(found.b) && found.a != found.b);
  if (worth) {
    const bool under = stacked(area.w);
    const float width = under ? area.w : area.w - best_width - best_gap;
    const float pictures = pictures_.draw(frame, {area.x, y, width, area.bottom() - y - 70}, grid);
    const float best = draw_best(frame,
                                 under ? Rect{area.x, pictures + 10, area.w, 8 * best_row + 30}
                                       : Rect{area.right() - best_width, y, best_width, std::max(200.f, area.bottom() - y - 70)},
                                 grid);
    y = std::max(pictures, best) + 6;
  }
  if (grid.begun()) {
    const std::string text = found_sentence(frame.session, grid, found, c.phrases);
    const float high = paragraph(c, "patches.found", area.x, y + 6, area.w, body_style(c), text).height;
    c.note("patches.sentence", {area.x, y, area.w, high + 12});
    y += high + 12;
    const TextStyle small = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 18};
    const std::string alone = c.phrases.format(without_partner(*frame.session.comparison(), grid.regions().front().node));
    const std::string note = c.phrases("compare.patches.not_sum") + (alone.empty() ? "" : " " + alone);
    if (worth) y += paragraph(c, "patches.not_sum", area.x, y, area.w, small, note).height + 6;
  }
  height_ = y - top;
}

/// Draws "7 of 16 tried [Stop]" during the computation, or that it was stopped.
float PatchBoard::draw_progress(Frame& frame, const Rect& area, PatchGrid& grid) {
  const Canvas& c = frame.canvas;
  const size_t done = grid.done(), all = grid.regions().size();
  if (done == all) return area.y;
  const bool ended = grid.ended();
  if (!ended) c.log.leave_unfinished();
  const std::string words = ended ? c.phrases("compare.patches.stopped", {{"done", done}, {"all", all}})
                                  : c.phrases("compare.patches.at", {{"done", done}, {"all", all}});
  const float x = area.x + c.text(area.x, c.baseline_at(c.fonts().small, area.centre_y()), c.fonts().small, c.colours().muted, words) + 12;
  const std::string label = ended ? c.phrases("compare.patches.again") : c.phrases("compare.patches.cancel");
  const Rect r = {x, area.y, c.text_width(c.fonts().label, label) + 24, area.h};
  if (button(c, "patches.cancel", r, label, ButtonKind::outline, {}).clicked) {
    if (ended) frame.influence.try_patches_again();
    else grid.stop();
  }
  return area.bottom() + 4;
}

namespace {

/// The share of each effect at these places or, if it has none, its number. All have a decimal if one has, so that their points are in one
/// column, but for the rare ones that need more.
std::vector<std::string> numbers_of_effects(const Patching& found, const std::vector<size_t>& places) {
  const auto has_decimals = [&](size_t place) { return share_words(found, found.effects[place]).find('.') != std::string::npos; };
  const int least_decimals = std::any_of(places.begin(), places.end(), has_decimals) ? 1 : 0;
  std::vector<std::string> numbers;
  for (const size_t place : places) {
    const std::string share = share_words(found, found.effects[place], least_decimals);
    numbers.push_back(share.empty() ? column_text(found.effects[place].value, 3) : share);
  }
  return numbers;
}

float width_of_widest(const Canvas& c, const ImFont* font, const std::vector<std::string>& texts) {
  float width = 0;
  for (const std::string& text : texts) width = std::max(width, c.text_width(font, text));
  return width;
}

/// The names of the parts at these places: with whole names of layers where every line has room for one, with short ones in all lines
/// where one has not, since two names of one layer would look like two layers.
std::vector<std::string> names_of_effects(const Frame& frame, const Patching& found, const std::vector<size_t>& places, float room) {
  const Canvas& c = frame.canvas;
  const ImFont* const font = c.fonts().small;
  std::vector<std::string> whole, brief;
  for (const size_t place : places) {
    const PatchRegion& region = found.effects[place].region;
    whole.push_back(region_words(frame.session, region, c.phrases));
    const std::string layer = short_region_place(frame.session, region, c.phrases);
    brief.push_back(c.shortened(font, region_words(frame.session, region, c.phrases, layer), room));
  }
  return width_of_widest(c, font, whole) <= room ? whole : brief;
}

/// The texts of the list, and the widths in a line: its name takes what it needs, its number too, and its bar the rest.
struct BestColumns {
  static constexpr float gap = 12;
  std::vector<std::string> names, numbers;
  float name = 0, bar = 0;
  bool has_negative = false;  ///< then 0 is in the middle of the bars
};

BestColumns best_columns(const Frame& frame, const Patching& found, const std::vector<size_t>& places, float width) {
  constexpr float least_bar = 50;
  const Canvas& c = frame.canvas;
  BestColumns columns;
  for (const std::string& one : numbers_of_effects(found, places)) columns.numbers.push_back(c.phrases.number(one));
  const float number = width_of_widest(c, c.fonts().mono_small, columns.numbers), most = width - number - least_bar - 2 * BestColumns::gap;
  columns.names = names_of_effects(frame, found, places, most);
  columns.name = std::min(width_of_widest(c, c.fonts().small, columns.names) + 1, most);
  columns.bar = width - number - columns.name - 2 * BestColumns::gap;
  for (const size_t place : places) columns.has_negative = columns.has_negative || found.share(found.effects[place]).value_or(0) < 0;
  return columns;
}

/// Draws the lines that count the effects without one. Returns the y below.
float draw_unlisted(const Canvas& c, Rect r, const std::vector<std::string>& lines) {
  const ImFont* font = c.fonts().small;
  for (size_t i = 0; i < lines.size(); ++i, r.y += r.h) {
    c.text(r.x, c.baseline_at(font, r.centre_y()), font, c.colours().muted, c.shortened(font, lines[i], r.w));
    c.note("patches.unlisted." + std::to_string(i), r);
  }
  return r.y;
}

}  // namespace

/// The list beside the pictures; a click does the same as one on the cell.
float PatchBoard::draw_best(Frame& frame, const Rect& area, PatchGrid& grid) {
  const Canvas& c = frame.canvas;
  const Patching& found = grid.found();
  c.text(area.x, area.y + 18, c.fonts().small_bold, c.colours().text, c.phrases("compare.patches.best"));
  const auto room = static_cast<size_t>(std::max(4.f, (area.h - 30) / best_row));
  double largest = 0;
  for (const PatchEffect& one : found.effects) largest = std::max(largest, std::abs(found.share(one).value_or(0)));
  const ListedEffects listed = listed_effects(found, room);
  const BestColumns columns = best_columns(frame, found, listed.lines, area.w);
  float y = area.y + 30;
  for (size_t i = 0; i < listed.lines.size(); ++i, y += best_row) {
    const PatchEffect& one = found.effects[listed.lines[i]];
    const Rect r = {area.x, y, area.w, best_row};
    const Interaction touch = c.touch("patches.best." + std::to_string(i), r);
    if (touch.hovered) c.fill(r.inset(-1), c.colours().wash, radius::ring);
    const ImFont* font = c.fonts().small;
    c.text(r.x, c.baseline_at(font, r.centre_y()), font, c.colours().text, columns.names[i]);
    const float share = static_cast<float>(found.share(one).value_or(0)), side = columns.has_negative ? columns.bar / 2 : columns.bar,
                zero = r.x + columns.name + BestColumns::gap + columns.bar - side;
    const float length = std::max(1.f, largest > 0 ? side * std::abs(share) / static_cast<float>(largest) : 0);
    const Rect bar = {share < 0 ? zero - length : zero, r.centre_y() - 5, length, 10};
    c.fill(bar, c.colours().edit, 2);
    c.note("patches.best." + std::to_string(i) + ".bar", bar);
    const ImFont* digits = c.fonts().mono_small;
    c.text(r.right(), c.baseline_at(digits, r.centre_y()), digits, c.colours().text, columns.numbers[i], Align::right);
    c.tooltip(touch, effect_words(frame.session, grid, found, one, c.phrases));
    if (touch.focused) c.focus_ring(r, radius::ring);
    if (touch.clicked) patch(frame.session, one.region.node, one.region.row);
  }
  return draw_unlisted(c, {area.x, y, area.w, best_row}, unlisted_words(found, listed, c.phrases));
}

}  // namespace headlight::views
