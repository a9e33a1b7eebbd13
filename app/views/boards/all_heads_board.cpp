#include "views/boards/all_heads_board.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/boards/head_grid.hpp"
#include "views/boards/many_link.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float evidence_row = 20;

const std::string& measure_name(const Phrases& phrases, HeadMeasure measure) { return phrases.of("heads.measure.*", id(measure)); }

/// The name in front of a number, which is no weight in two measures: "entropy in bits".
const std::string& name_with_unit(const Phrases& phrases, HeadMeasure measure) {
  if (measure == HeadMeasure::distance) return phrases("many.measure.distance");
  return measure == HeadMeasure::entropy ? phrases("many.measure.entropy") : measure_name(phrases, measure);
}

std::string habit_with_test(const Phrases& phrases, const HeadMeasures& measures, HeadMeasure habit) {
  return label_on_this_sentence(measure_name(phrases, habit), measures.of(habit), measures.rows_of(habit), measures.against_of(habit),
                                phrases);
}

/// "layer 2, head 3"
std::string head_name(const Session& s, const Phrases& phrases, const MeasuredHead& head) {
  const std::string layer = place_words(StagePlace(Stage::softmax, head.at), s.nodes(), phrases);
  const std::string name = phrases("heads.head", {{"head", head.head + 1}});
  return longer_list(layer, name, phrases);
}

/// A decoder block has two attentions, so there are more attentions than layers.
std::string all_heads_subtitle(const Session& s, const AllHeads& heads, const Phrases& phrases) {
  const int n = static_cast<int>(heads.heads().size());
  if (s.nodes().decoder) return phrases("heads.subtitle.attentions", {{"heads", n}, {"attentions", heads.attentions()}});
  return phrases("heads.subtitle", {{"heads", n}, {"layers", heads.attentions()}});
}

/// Draws the bar of a share from 0 to 1; above, it is full.
void draw_bar(const Canvas& c, const Rect& bar, double share, ImU32 colour) {
  c.fill(bar, c.colours().wash, 1);
  c.fill({bar.x, bar.y, std::max(1.f, bar.w * static_cast<float>(std::clamp(share, 0., 1.))), bar.h}, colour, 1);
}

/// Draws the bars of one head under its picture: a bar is dark in its larger half.
void draw_bars(const Canvas& c, const Rect& picture, const HeadGrid& grid, const HeadMeasures& m, const std::optional<HeadMeasure>& sort) {
  float y = picture.bottom() + 4;
  for (const HeadMeasure measure : every_head_measure) {
    if (!grid.has_all_bars() && measure != sort.value_or(HeadMeasure::entropy)) continue;
    const double share = m.share(measure);
    if (!std::isnan(share))
      draw_bar(c, {picture.x, y, picture.w, 5}, share, share >= .5 || (sort && measure == *sort) ? c.colours().text : c.colours().muted);
    y += HeadGrid::bar_row;
  }
}

/// A phone shows the chosen head below the pictures of all.
constexpr float grid_on_a_phone = 330, large_on_a_phone = 480;

/// Draws the names of a row's bars.
void draw_bar_names(const Canvas& c, float x, float y, float width) {
  for (const HeadMeasure measure : every_head_measure) {
    c.text(x, y, c.fonts().tiny, c.colours().muted, c.shortened(c.fonts().tiny, c.phrases.of("heads.short.*", id(measure)), width));
    y += HeadGrid::bar_row;
  }
}

}  // namespace

float AllHeadsBoard::least_height(const Frame&) const {
  constexpr float above = 300;  // the heading and the controls
  return above + grid_on_a_phone + large_on_a_phone;
}

void AllHeadsBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  const Canvas& c = frame.canvas;
  heads_.follow(s);
  if (heads_.goes_on(s)) c.log.leave_unfinished();
  const float top = heading(frame, area, all_heads_subtitle(s, heads_, c.phrases));
  const float y = draw_controls(c, s, {area.x, top + 8, area.w, 30}) + 12;
  constexpr float least_left = 300, least_large = 232, gap = 28;
  SideParts parts =
      beside_or_below({area.x, y, area.w, area.bottom() - y},
                      {.least_width = least_left, .width = std::clamp(area.w * 0.48f, least_left, 520.f), .height = grid_on_a_phone},
                      {.least_width = least_large}, gap, 14);
  if (!parts.below) parts.first.h -= 4, parts.second.h -= 4;
  draw_grid(frame, parts.first);
  if (const size_t number = chosen(s); number < heads_.heads().size())
    (this->*(mean_ ? &AllHeadsBoard::draw_mean : &AllHeadsBoard::draw_large))(frame, parts.second, number);
}

float AllHeadsBoard::draw_controls(const Canvas& c, const Session& s, const Rect& area) {
  std::vector<std::string> names = {c.phrases("heads.sort.place")}, ids = {"place"};
  for (const HeadMeasure measure : every_head_measure) names.push_back(measure_name(c.phrases, measure)), ids.push_back(id(measure));
  const std::string& label = c.phrases("heads.sort");
  const float x = area.x + c.text(area.x, c.baseline_at(c.fonts().small, area.centre_y()), c.fonts().small, c.colours().muted, label) + 12;
  float width = 0;
  for (const std::string& name : names) width = std::max(width, c.text_width(c.fonts().label, name) + 18);
  const Rect r = {x, area.y, std::min(area.right() - x, width * static_cast<float>(names.size())), area.h};
  if (const auto chosen =
          one_of(c, "heads.sort", r, names, sort_ ? static_cast<int>(*sort_) + 1 : 0, {c.phrases("heads.sort.tip"), ""}, ids)) {
    sort_ = *chosen == 0 ? std::nullopt : std::optional(every_head_measure[*chosen - 1]);
    scrolled_to_.reset();
  }
  float y = area.bottom() + 8;
  const float end = draw_filter(c, s, area.x, y) + 24;
  const bool no_room = end + mean_switch_width(c) > area.right();
  if (no_room) y += 38;
  draw_mean_switch(c, no_room ? area.x : end, y);
  return y + 30;
}

std::string AllHeadsBoard::filter_name(const Canvas& c, const Session& s, const HeadFilter& filter) const {
  using By = HeadFilter::By;
  switch (filter.by) {
    case By::all: return c.phrases("heads.show.all", {{"heads", static_cast<int>(heads_.heads().size())}});
    case By::layer: return place_words(StagePlace(Stage::softmax, filter.layer), s.nodes(), c.phrases);
    case By::habit: return measure_name(c.phrases, filter.measure);
    case By::no_habit: return c.phrases("heads.no_habit");
    case By::chosen: return c.phrases("heads.show.chosen", {{"n", static_cast<int>(chosen_heads_.size())}});
  }
  return "";
}

/// Draws "Show" and the heads that keep their colour; returns the right end.
float AllHeadsBoard::draw_filter(const Canvas& c, const Session& s, float x, float y) {
  const std::vector<HeadFilter> filters = filters_of(heads_, !chosen_heads_.empty());
  if (std::find(filters.begin(), filters.end(), filter_) == filters.end()) filter_ = {};  // of another run
  const std::string& label = c.phrases("heads.show");
  x += c.text(x, c.baseline_at(c.fonts().small, y + 15), c.fonts().small, c.colours().muted, label) + 12;
  std::vector<Choice> choices;
  float width = 0;
  for (const HeadFilter& filter : filters) {
    size_t n = 0;
    for (size_t i = 0; i < heads_.heads().size(); ++i) n += session::shows(filter, heads_.heads()[i], chosen_heads_.contains(i));
    choices.push_back({filter_name(c, s, filter), std::to_string(n), ""});
    width = std::max(width, c.text_width(c.fonts().label, choices.back().label) + 50);
  }
  const auto now = static_cast<int>(std::find(filters.begin(), filters.end(), filter_) - filters.begin());
  if (const auto chosen = drop_down(c, "heads.show", {x, y, width, 30}, choices, now, {c.phrases("heads.show.tip"), ""}))
    filter_ = filters[static_cast<size_t>(*chosen)];
  return x + width;
}

float AllHeadsBoard::mean_switch_width(const Canvas& c) {
  const ImFont* font = c.fonts().label;
  return 2 * (std::max(c.text_width(font, c.phrases("heads.large.one")), c.text_width(font, c.phrases("heads.large.mean"))) + 18);
}

/// Draws the switch between one large head and the mean of those that are shown; returns its right end.
float AllHeadsBoard::draw_mean_switch(const Canvas& c, float x, float y) {
  const std::vector<std::string> names = {c.phrases("heads.large.one"), c.phrases("heads.large.mean")};
  const float width = mean_switch_width(c);
  if (const auto chosen = segmented(c, "heads.large.of", {x, y, width, 30}, names, mean_ ? 1 : 0, {c.phrases("heads.large.tip"), ""},
                                    std::vector<std::string>{"one", "mean"}))
    mean_ = *chosen == 1;
  return x + width;
}

std::vector<size_t> AllHeadsBoard::visible_heads() const {
  std::vector<size_t> order = heads_.sorted(sort_);
  std::erase_if(order, [this](size_t number) { return !shows(number); });
  return order;
}

bool AllHeadsBoard::step(Session& session, int by) {
  const std::vector<size_t> order = visible_heads();
  if (order.empty()) return true;
  const auto here = std::find(order.begin(), order.end(), chosen(session));
  const auto n = static_cast<int>(order.size()), at = static_cast<int>(here - order.begin());
  const int next = here == order.end() ? 0 : (at + by + n) % n;
  go_to_head(session, heads_.heads()[order[static_cast<size_t>(next)]]);
  return true;
}

size_t AllHeadsBoard::chosen(const Session& s) const {
  return static_cast<size_t>(s.navigation().attention_number() * s.document().config.n_heads + s.selection().head);
}

void AllHeadsBoard::scroll_to_chosen(const HeadGrid& grid, std::span<const size_t> order, size_t chosen, float height) {
  if (scrolled_to_ == chosen) return;
  scrolled_to_ = chosen;
  const float begin = grid.row_top(static_cast<size_t>(std::find(order.begin(), order.end(), chosen) - order.begin()));
  scroll_ = scrolled_into_view(scroll_, begin, begin + grid.row_height(), height);
}

void AllHeadsBoard::draw_grid(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const HeadGrid grid(area, heads_.attentions(), frame.session.document().config.n_heads, n_head_measures, !sort_);
  const std::vector<size_t> order = heads_.sorted(sort_);
  scroll_to_chosen(grid, order, chosen(frame.session), area.h);
  scroll(c, "heads.list", area, grid.height() - area.h, 60, scroll_);
  c.note("heads.grid", area);
  c.draw->PushClipRect(c.at(area.x - 4, area.y), c.at(area.right(), area.bottom()), true);
  for (size_t index = 0; index < order.size(); ++index) {
    const Rect r = grid.picture(area, index, scroll_);
    if (r.y - HeadGrid::caption > area.bottom() || r.y - HeadGrid::caption + grid.row_height() < area.y) continue;
    draw_captions(frame, area, grid, r, index, order[index]);
    draw_head(frame, grid, r, order[index]);
  }
  c.draw->PopClipRect();
  draw_scroll_bar(c, area.right() - 4, area, grid.height(), scroll_, 3);
}

void AllHeadsBoard::draw_captions(Frame& frame, const Rect& area, const HeadGrid& grid, const Rect& r, size_t index, size_t number) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const MeasuredHead& head = heads_.heads()[number];
  const auto n_heads = static_cast<size_t>(s.document().config.n_heads);
  const float y = r.y - 5;
  if (sort_) c.text(r.x, y, c.fonts().tiny, c.colours().muted, std::to_string(number / n_heads + 1) + "." + std::to_string(head.head + 1));
  else if (head.head == 0)
    c.text(area.x, y, c.fonts().tiny, c.colours().muted, place_words(StagePlace(Stage::softmax, head.at), s.nodes(), c.phrases));
  if (grid.has_all_bars() && index % grid.columns() == 0) draw_bar_names(c, area.x, r.bottom() + 10, grid.names());
  if (!grid.has_all_bars() && index == 0)
    c.text(area.right() - HeadGrid::scroll_width, y, c.fonts().tiny, c.colours().muted,
           c.phrases("heads.bar", {{"measure", measure_name(c.phrases, sort_.value_or(HeadMeasure::entropy))}}), Align::right);
}

void AllHeadsBoard::draw_head(Frame& frame, const HeadGrid& grid, const Rect& r, size_t number) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const MeasuredHead& head = heads_.heads()[number];
  const Rect whole = {r.x - 3, r.y - 3, r.w + 6, grid.row_height() - HeadGrid::caption + 2};
  const std::string item = "heads." + std::to_string(number), name = head_name(s, c.phrases, head);
  const Interaction touch = c.touch(item, whole);
  const bool is_chosen = number == chosen(s);
  c.log.describe(item, ControlKind::choice, name, "", is_chosen);
  if (head.picture) thumbnail(c, r, head.picture, ColourMap::beam, 1);
  else c.fill(r, c.colours().panel);
  c.outline(r.inset(-1), c.colours().line2);
  if (head.measures) draw_bars(c, r, grid, *head.measures, sort_);
  if (!shows(number)) c.fill(whole, with_alpha(c.colours().bg, 0.72f));  // its place stays
  if (is_chosen || touch.hovered) c.outline(whole, c.colours().text, radius::ring, is_chosen ? 2.f : 1.f);
  if (touch.focused) c.focus_ring(whole, radius::ring);
  c.tooltip(touch, name);
  if (chosen_heads_.contains(number)) c.fill({r.right() - 7, r.y, 7, 7}, c.colours().text, 1);
  if (touch.clicked && ImGui::GetIO().KeyCtrl) {
    if (!chosen_heads_.erase(number)) chosen_heads_.insert(number);
  } else if (touch.clicked) {
    go_to_head(s, head);
  }
}

/// Draws the mean weights of the heads that are shown and have the shape of the chosen one, and says that no head looks like this.
void AllHeadsBoard::draw_mean(Frame& frame, const Rect& area, size_t number) {
  constexpr float words = 62, letters = 66;
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Axes& axes = s.graph()[heads_.heads()[number].pattern].axes;
  std::vector<NodeId> patterns;
  for (const size_t one : visible_heads())
    if (same_words(s.graph()[heads_.heads()[one].pattern].axes, axes)) patterns.push_back(heads_.heads()[one].pattern);
  std::sort(patterns.begin(), patterns.end());
  const auto n = static_cast<int>(patterns.size());
  rich_line(c, "heads.mean", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            c.phrases.counted("heads.mean.title", n, {{"which", escaped(filter_name(c, s, filter_))}}));
  c.text(area.x, area.y + 32, c.fonts().small, c.colours().muted, c.phrases("heads.mean.note"));
  if (patterns.empty()) return;
  const MatrixPtr mean = frame.influence.mean_of_heads(frame.session, patterns).result();
  if (!mean) return c.text(area.x, area.y + words, c.fonts().small, c.colours().muted, c.phrases("heads.mean.computing")), void();
  MatrixView view;
  view.name = "heads.mean.matrix";
  view.values = mean;
  view.map = ColourMap::beam;
  view.limit = 1;
  view.rows = axes.rows;
  view.cols = axes.cols;
  const float side = std::min(area.w - letters, area.h - words - 40);
  const float pitch = std::clamp(side / static_cast<float>(std::max(view.rows.size, view.cols.size)), 0.3f, 38.f);
  size_matrix(frame, view, pitch, pitch);
  view.row_label_width = 58;
  matrix_view(c, view, mean_zoom_, area.x + letters, area.y + words);
}

void AllHeadsBoard::draw_large(Frame& frame, const Rect& area, size_t number) {
  constexpr float words = 44, letters = 66;
  const Canvas& c = frame.canvas;
  const MeasuredHead& head = heads_.heads()[number];
  const std::optional<HeadMeasure> does = habit(head);
  const TestedHead* tested = frame.many.tested(head.at, head.head);
  const std::string label = tested ? tested_label(*tested, c.phrases)
                            : does ? habit_with_test(c.phrases, *head.measures, *does)
                                   : c.phrases("heads.no_habit.alone");
  const int habit_number = does ? static_cast<int>(*does) : -1;
  const TextStyle style = {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18};
  const std::string name = "**" + escaped(head_name(frame.session, c.phrases, head)) + "**",
                    line = name + "  [" + escaped(label) + "](muted)";
  const bool folds = rich_width(c, style, line) > area.w;
  const float link_line = folds ? 50 : 32, title = link_line + 6;
  rich_line(c, "heads.chosen", area.x, area.y + 14, style, folds ? name : line);
  if (folds) c.text(area.x, area.y + 32, c.fonts().small, c.colours().muted, c.shortened(c.fonts().small, label, area.w));
  draw_many_link(frame, area.x, area.right(), area.y + link_line, Align::left);
  MatrixView view = node_matrix(frame, head.pattern, "heads.large");
  const float numbers = evidence_row * static_cast<float>(n_head_measures) + 30;
  const float side = std::min(area.w - letters, area.h - title - words - numbers - 12);
  const float pitch = std::clamp(side / static_cast<float>(std::max(view.rows.size, view.cols.size)), 0.3f, 38.f);
  size_matrix(frame, view, pitch, pitch);
  view.shape = "";
  view.row_label_width = 58;
  const MatrixLayout at = show(frame, view, head.pattern, area.x + letters, area.y + title + words).layout;
  if (!head.measures) return;
  float y = at.cells.bottom() + 30;
  c.text(area.x, y, c.fonts().small_bold, c.colours().muted, c.phrases("heads.evidence"));
  if (heads_.complete()) {
    const float width = c.text(area.right(), y, c.fonts().small, c.colours().muted, c.phrases("heads.rank"), Align::right);
    c.note("heads.rank", {area.right() - width, y - 12, width, 16});
  }
  y += 8;
  for (const HeadMeasure measure : every_head_measure) {
    draw_evidence(c, {area.x, y, area.w, evidence_row}, number, measure, static_cast<int>(measure) == habit_number);
    y += evidence_row;
  }
}

void AllHeadsBoard::draw_evidence(const Canvas& c, const Rect& row, size_t number, HeadMeasure measure, bool is_habit) {
  constexpr float least_names = 132, values = 56;
  float names = least_names;
  for (const HeadMeasure one : every_head_measure)
    names = std::max(names, c.text_width(c.fonts().small_bold, name_with_unit(c.phrases, one)) + 12);
  const float ranks = std::max(62.f, c.text_width(c.fonts().mono_small, "00 / 00") + 12);  // wider in front of a class
  const HeadMeasures& measures = *heads_.heads()[number].measures;
  const Interaction touch = c.touch("heads.evidence." + std::string(id(measure)), row);
  c.log.skip_last_in_tab_order();
  const float base = c.baseline_at(c.fonts().small, row.centre_y());
  c.text(row.x, base, is_habit ? c.fonts().small_bold : c.fonts().small, c.colours().text, name_with_unit(c.phrases, measure));
  if (const double value = measures.of(measure); std::isnan(value)) {
    c.text(row.right(), base, c.fonts().small, c.colours().muted, c.phrases("heads.no_rows"), Align::right);
  } else {
    draw_bar(c, {row.x + names, row.y + 7, row.w - names - ranks - values - 8, 6}, measures.share(measure), c.colours().text);
    c.text(row.right() - ranks, base, c.fonts().mono_small, c.colours().text, c.phrases.number(three_decimals(value)), Align::right);
    if (heads_.complete())
      c.text(row.right(), base, c.fonts().mono_small, c.colours().muted,
             std::to_string(heads_.rank(number, measure)) + " / " + std::to_string(heads_.heads().size()), Align::right);
  }
  c.tooltip(touch, c.phrases.of("heads.measure.*.tip", id(measure)) + " " +
                       c.phrases.counted("heads.rows", static_cast<int>(measures.rows_of(measure))));
}

}  // namespace headlight::views
