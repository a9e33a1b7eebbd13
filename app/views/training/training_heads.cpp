#include "views/training/training_heads.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "text/unicode.hpp"
#include "views/boards/masked_patterns.hpp"
#include "views/training/training_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float heading_height = 44, list_height = 40, legend_height = 40, row_title = 20, caption = 19, row_gap = 8, card_gap = 8;
constexpr std::array weights = {"W_Q", "W_K", "W_V", "W_O", "W_E"};

const StackNodes& stack_of(const ModelNodes& nodes, const AttentionId& place) {
  return place.decoder ? static_cast<const StackNodes&>(*nodes.decoder) : nodes;
}

/// The node of the matrix that is shown large.
NodeId node_of(const ModelNodes& nodes, TrainedHead head, int matrix) {
  const AttentionId place = attention_ids(nodes)[static_cast<size_t>(head.attention)];
  const AttentionNodes& attn = attention_at(nodes, place);
  const NodeId weights[] = {attn.W_Q, attn.W_K, attn.W_V, attn.W_O, stack_of(nodes, place).W_E};
  return matrix == 0 ? attn.head[static_cast<size_t>(head.head)].pattern : weights[matrix - 1];
}

/// The layout of the small matrices: the number of attentions side by side, and the largest size of a matrix.
struct CardPlan {
  int beside = 1;
  float side = 0, card = 0;
  int lines(int attentions) const { return (attentions + beside - 1) / beside; }
  float height(int attentions) const { return static_cast<float>(lines(attentions)) * (row_title + side + caption + row_gap); }
};

CardPlan plan_cards(float width, float height, int attentions, int heads) {
  CardPlan best;
  for (int beside = 1; beside <= std::min(3, attentions); ++beside) {
    CardPlan plan{beside, 0, 0};
    plan.card = (width - static_cast<float>(beside - 1) * 16) / static_cast<float>(beside * heads);
    const float room = height / static_cast<float>(plan.lines(attentions)) - row_title - caption - row_gap;
    plan.side = std::max(16.f, std::min({plan.card - card_gap, room, 168.f}));
    if (plan.side > best.side + 4) best = plan;
  }
  return best;
}

/// The view of one node's values, as they are at the looked-at step.
MatrixView view_of(const Run& run, NodeId node, const std::string& item) {
  MatrixView view;
  const Node& n = (*run.samples.front().graph)[node];
  view.name = item;
  view.values = run.samples.front().trace.matrix(node);
  view.rows = n.axes.rows;
  view.cols = n.axes.cols;
  return view;
}

float widest_label(const Canvas& c, const Axis& axis) {
  float width = 12;
  for (Index i = 0; i < std::min<Index>(axis.size, 200); ++i) width = std::max(width, c.text_width(c.fonts().label_plain, axis.label(i)));
  return std::min(width, 84.f);
}

constexpr float least_pitch_with_words = 9;
bool has_words(const Axis& axis) { return axis.labels != nullptr; }

/// The height from the title's top to the cells, which have at most `pitch`, if words are above them: words wider than a cell are in two
/// lines, one higher than the other.
float column_words_height(const Canvas& c, const Axis& cols, float pitch) {
  return widest_label(c, cols) + 6 > std::min(pitch, 30.f) ? 62.f : 48.f;
}

/// An attention weight is written with two decimals or not at all: with fewer, 0.6 would be a 1, and a row of small ones all 0.
void keep_numbers_honest(const Canvas& c, MatrixView& view, const MatrixZoom& zoom, float x, float y) {
  const MatrixLayout l = layout_matrix(c, view, zoom, x, y);
  const auto format = fit_numbers(*view.values, l.pitch_x, l.pitch_y, c.fonts());
  view.numbers = format && format->decimals >= 2;
}

/// The shown weights may be some steps further than the measured ones.
std::string measured_words(const Phrases& phrases, const HeadScore& label, const SelectedWeights& at) {
  if (label.measured_on.empty()) return "";
  const std::string rows = phrases.format(label.measured_on);
  return at.measured_at == at.step ? phrases("training.measured", {{"rows", rows}})
                                   : phrases("training.measured.before", {{"rows", rows}, {"step", at.measured_at}});
}

/// Frames the cells where a head with this label looks, if cells are large enough to show a frame.
void mark_measured(const Canvas& c, MatrixView& view, const Task& task, const HeadScore& label) {
  if (view.pitch_x < 12) return;
  for (const Example::Look& look : task.probe_looks(label.title))
    for (const Index key : look.keys)
      if (look.query < view.rows.size && key < view.cols.size)
        view.frames.push_back({look.query, look.query, key, key, c.colours().text, 1.f, 3.f});
}

/// A bar in the head's colour beside the rows that are of the kind that was measured.
void draw_measured_rows(const Canvas& c, const MatrixLayout& l, const Task& task, const HeadScore& label) {
  for (const Example::Look& look : task.probe_looks(label.title))
    if (look.query >= l.first_row && look.query <= l.last_row)
      c.fill({l.cells.x - 7, l.cell(look.query, 0).y, 3, l.pitch_y}, head_colour(c.colours(), label.head));
}

void mark_heads(MatrixView& view, const ModelConfig& config, int matrix, int head) {
  if (matrix < 1 || matrix > 3) return;
  for (int h = 0; h < config.n_heads; ++h) view.heads.push_back({h * config.d_head(), (h + 1) * config.d_head() - 1, h, "", h == head});
}

}  // namespace

void TrainingHeads::forget() {
  chosen_.reset();
  limits_.clear();
}

TrainedHead TrainingHeads::large(const TrainingSession& training) const {
  const ModelConfig& config = training.live(training.chosen()).recipe().config;
  if (chosen_ && chosen_->attention < config.n_attentions() && chosen_->head < config.n_heads) return *chosen_;
  const auto labels = first_labels(training.snapshot().measured);
  if (!labels.empty()) {
    const FirstLabel& last = labels.back();  // the head that now shows best the ability learned last
    const HeadScore* best = clearest(*training.snapshot().measured.back().measures, last.head.title);
    return best ? TrainedHead{best->attention, best->head} : TrainedHead{last.head.attention, last.head.head};
  }
  return {config.n_attentions() - 1, 0};
}

MatrixPtr TrainingHeads::masked(const Run& run, NodeId pattern, const std::string& item) {
  const Sample& sample = run.samples.front();
  const MatrixPtr& now = sample.trace.matrix(pattern);
  MaskedPattern& known = patterns_[item];
  if (known.pattern != now) known = {now, masked_pattern(*sample.graph, sample.trace, pattern)};
  return known.displayed;
}

float TrainingHeads::limit_of(const std::string& name, const Matrix& values) {
  float& limit = limits_[name];
  return limit = std::max(limit, nice_limit(values));
}

void TrainingHeads::draw(Frame& frame, TrainingSession& training, const Rect& r, double now) {
  const Canvas& c = frame.canvas;
  const int n = training.n_runs();
  const bool low = r.h < 520;  // the large matrix has the whole height, and the small ones are beside it
  const float large_share = n < 2 ? 0.52f : 0.6f, aside = low && n < 2 ? std::floor(r.w * large_share) + 16 : 0;
  const float heading = draw_heading(frame, training, {r.x + aside, r.y, r.w - aside, 0});
  std::vector<const Run*> probes;
  try {
    for (int which = 0; which < n; ++which) probes.push_back(&training.probe(which, now));
  } catch (const std::exception& error) {  // not in the middle of drawing
    const TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20};
    paragraph(c, "training.no_probe", r.x, r.y + heading, r.w, style,
              escaped(c.phrases("training.no_probe", {{"reason", c.phrases.format(message_of(error))}})));
    return;
  }
  constexpr float gap = 36;
  const float width = (r.w - static_cast<float>(n - 1) * gap) / static_cast<float>(n);
  for (int which = 0; which < n; ++which) {
    const OneRun one = {probes[static_cast<size_t>(which)], training.selected_weights(which), which,
                        n < 2 ? "" : "." + run_letter(training, which)};
    const ModelConfig& config = training.live(which).recipe().config;
    const float x = r.x + static_cast<float>(which) * (width + gap);
    if (which > 0) c.vline(x - gap / 2, r.y + heading, r.bottom(), c.colours().line);
    const Rect column = {x, r.y + heading, width, r.h - heading};
    if (low) {
      const float large = std::floor(width * large_share), top = n < 2 ? r.y : column.y;
      draw_large(frame, training, one, {x, top, large, r.bottom() - top});
      draw_all(frame, training, one, {x + large + 16, column.y, width - large - 16, column.h});
      continue;
    }
    const CardPlan plan = plan_cards(width, column.h * (config.n_attentions() > 2 ? 0.48f : 0.41f), config.n_attentions(), config.n_heads);
    const float below = plan.height(config.n_attentions());
    draw_large(frame, training, one, {column.x, column.y, width, column.h - below - 14});
    draw_all(frame, training, one, {column.x, column.bottom() - below, width, below});
  }
}

/// Draws the title and the text whose attention is shown, and the choice of the large matrix: beside the title, or below it if the two do
/// not fit. Returns its height.
float TrainingHeads::draw_heading(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  std::vector<Choice> choices = {{c.phrases("training.pattern"), "", ""}};
  for (const char* name : weights) choices.push_back({name, "", ""});
  const std::string& title = c.phrases("training.heads.title");
  const float list = std::max(172.f, c.text_width(c.fonts().label, choices.front().label) + 48);
  const bool below = c.text_width(c.fonts().label_hot, title) > r.w - list - 12;
  const float room = below ? r.w : r.w - list - 12;
  const Rect place = {below ? r.x : r.right() - list, below ? r.y + heading_height : r.y - 4, list, 32};
  if (const auto chosen = drop_down(c, "training.matrix", place, choices, matrix_, {c.phrases("training.matrix"), ""})) matrix_ = *chosen;
  c.note("training.heads.title", {r.x, r.y, c.text(r.x, r.y + 15, c.fonts().label_hot, c.colours().text, title), 20});
  const std::string probe = c.phrases("training.probe", {{"sentence", training.task().probe()}});
  c.text(r.x, r.y + 33, c.fonts().tiny, c.colours().muted, c.shortened(c.fonts().tiny, displayable(c.fonts().tiny, probe), room));
  return heading_height + (below ? list_height : 0);
}

namespace {

/// The title of the large matrix: the head of a pattern, and whose weights they are.
std::string title_of_large(const ModelConfig& config, const Phrases& phrases, TrainedHead place, int matrix) {
  const std::string head = head_words(config, phrases, place.attention, place.head),
                    name = matrix == 0 ? "" : weights[static_cast<size_t>(matrix - 1)];
  return capital(matrix == 0   ? head
                 : matrix <= 3 ? phrases("training.large.head", {{"matrix", name}, {"head", head}})
                 : matrix == 4 ? phrases("training.large.attention",
                                         {{"matrix", name}, {"attention", attention_words(config, phrases, place.attention)}})
                               : name);
}

/// Fits the cells below the title and, for a pattern that was measured, below the line about that. Returns the first cell's place.
ImVec2 fit_large(const Canvas& c, MatrixView& view, const Rect& r, bool pattern, bool measured) {
  const bool words = has_words(view.rows);
  view.row_label_width = words ? widest_label(c, view.rows) : 20;
  const auto rows = static_cast<float>(view.rows.size), cols = static_cast<float>(view.cols.size);
  const float left = view.row_label_width + 12, room_x = r.w - left - 2, most = pattern ? 40.f : 26.f;
  const float about = std::min(room_x / cols, (r.h - 48 - legend_height) / rows);
  view.col_labels = has_words(view.cols) && about >= least_pitch_with_words;  // smaller cells have none
  const float top = (view.col_labels ? column_words_height(c, view.cols, about) : 34.f) + (measured ? 16.f : 0.f),
              room_y = r.h - top - legend_height;
  view.pitch_x = std::min(room_x / cols, most);
  view.pitch_y = std::min(room_y / rows, most);
  if (pattern || view.cols.size == view.rows.size) view.pitch_x = view.pitch_y = std::min(view.pitch_x, view.pitch_y);
  view.min_pitch = 0.5f;
  view.max_width = room_x;
  view.max_height = room_y;
  view.row_labels = words && view.pitch_y >= 11;
  if (!pattern) view.numbers = false;
  view.outline = !pattern;
  return {r.x + left, r.y + top};
}

/// Reads a cell: the words of a pattern and the weight between them, or the place and the number.
std::string words_of_cell(const Phrases& phrases, const MatrixView& view, const ScreenCell& cell, bool pattern) {
  const float value = (*view.values)(cell.row, cell.col);
  const std::string row = view.rows.label(cell.row), col = view.cols.label(cell.col);
  if (pattern) return phrases("training.looks_at", {{"row", row}, {"key", col}, {"weight", format_number(value, 3)}});
  return "[" + row + ", " + col + "] " + phrases.number(format_number(value, 4));
}

}  // namespace

/// Returns the matrix to show large, in its colours.
MatrixView TrainingHeads::large_view(const OneRun& one, TrainedHead place) {
  const NodeId node = node_of(one.run->nodes, place, matrix_);
  MatrixView view = view_of(*one.run, node, "training.large" + one.suffix);
  const bool pattern = matrix_ == 0;
  view.map = pattern ? ColourMap::beam : ColourMap::diverging;
  view.limit = pattern ? 1.f : limit_of((*one.run->samples.front().graph)[node].name + one.suffix, *view.values);
  if (pattern) view.values = masked(*one.run, node, view.name);
  mark_heads(view, one.run->document.config, matrix_, place.head);
  return view;
}

/// Draws whose matrix it is: the run's letter, the head with its bar, and its label, with the rows on which a pattern was measured.
void TrainingHeads::draw_large_title(const Canvas& c, const OneRun& one, const std::string& letter, const Rect& r,
                                     TrainedHead place) const {
  const HeadScore* label = one.at.measures ? label_of(*one.at.measures, place.attention, place.head) : nullptr;
  float x = r.x;
  if (!letter.empty()) x += c.text(x, r.y + 16, c.fonts().letter, c.colours().text, letter) + 10;
  if (matrix_ <= 3) {
    head_bar(c, {x, r.y + 2, 3, 16}, place.head);
    x += 10;
  }
  const std::string title = title_of_large(one.run->document.config, c.phrases, place, matrix_),
                    named = label && matrix_ <= 3 ? label_words(c.phrases, *label)
                            : matrix_ == 0        ? c.phrases("training.no_label")
                                                  : "";
  x += c.text(x, r.y + 15, c.fonts().label_hot, c.colours().text, c.shortened(c.fonts().label_hot, title, r.right() - x)) + 12;
  c.text(x, r.y + 15, label ? c.fonts().label : c.fonts().label_plain, label ? c.colours().text : c.colours().muted,
         c.shortened(c.fonts().label, named, std::max(0.f, r.right() - x)));
  c.note("training.large" + one.suffix + ".title", {r.x, r.y, r.w, 20});
  if (!label || matrix_ != 0) return;
  const std::string on = measured_words(c.phrases, *label, one.at);
  c.text(r.x, r.y + 33, c.fonts().tiny, c.colours().muted, c.shortened(c.fonts().tiny, on, r.w));
  c.note("training.large" + one.suffix + ".measured", {r.x, r.y + 20, r.w, 16});
}

void TrainingHeads::draw_large(Frame& frame, const TrainingSession& training, const OneRun& one, const Rect& r) {
  const Canvas& c = frame.canvas;
  const ModelConfig& config = one.run->document.config;
  TrainedHead place = large(training);
  place.attention = std::min(place.attention, config.n_attentions() - 1);
  place.head = std::min(place.head, config.n_heads - 1);
  const HeadScore* label = one.at.measures ? label_of(*one.at.measures, place.attention, place.head) : nullptr;
  const bool pattern = matrix_ == 0, measured = pattern && label;
  MatrixView view = large_view(one, place);
  draw_large_title(c, one, one.suffix.empty() ? "" : run_letter(training, one.which), r, place);
  const ImVec2 at = fit_large(c, view, r, pattern, measured);
  if (pattern) keep_numbers_honest(c, view, frame.zooms[view.name], at.x, at.y);
  if (measured) mark_measured(c, view, training.task(), *label);
  const MatrixResult result = matrix_view(c, view, frame.zooms[view.name], at.x, at.y);
  if (measured) draw_measured_rows(c, result.layout, training.task(), *label);
  if (result.hovered)
    c.text(r.right(), result.layout.cells.bottom() + 18, c.fonts().mono_small, c.colours().text,
           displayable(c.fonts().mono_small, words_of_cell(c.phrases, view, *result.hovered, pattern)), Align::right);
  legend(c, at.x, result.layout.cells.bottom() + 10, std::min(120.f, result.layout.cells.w), view.map, view.limit);
}

void TrainingHeads::draw_all(Frame& frame, const TrainingSession& training, const OneRun& one, const Rect& r) {
  const Canvas& c = frame.canvas;
  const ModelConfig& config = one.run->document.config;
  const int attentions = config.n_attentions();
  const CardPlan plan = plan_cards(r.w, r.h + 1, attentions, config.n_heads);
  const float block = plan.card * static_cast<float>(config.n_heads) + 16, line = row_title + plan.side + caption + row_gap;
  for (int a = 0; a < attentions; ++a) {
    const float x = r.x + static_cast<float>(a % plan.beside) * block, y = r.y + static_cast<float>(a / plan.beside) * line;
    c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, attention_heading(config, c.phrases, a));
    for (int h = 0; h < config.n_heads; ++h)
      draw_head(frame, training, one, {x + static_cast<float>(h) * plan.card, y + row_title, plan.card - card_gap, plan.side}, {a, h});
  }
}

/// Draws one small pattern with its bar, number and label below. r: the matrix's room.
void TrainingHeads::draw_head(Frame& frame, const TrainingSession& training, const OneRun& one, const Rect& r, TrainedHead place) {
  const Canvas& c = frame.canvas;
  const std::string item = "training.head." + std::to_string(place.attention + 1) + "." + std::to_string(place.head + 1) + one.suffix;
  const HeadScore* label = one.at.measures ? label_of(*one.at.measures, place.attention, place.head) : nullptr;
  const std::string name = label ? label_words(c.phrases, *label) : "", score = label ? c.phrases.number(score_text(label->score)) : "";
  const Rect card = {r.x - 4, r.y - 4, std::min(r.w, std::max(r.h, c.text_width(c.fonts().small, name) + 24)) + 8, r.h + caption + 6};
  const Interaction t = c.touch(item, card, true, true);
  const bool is_large = large(training) == place;
  if (is_large) c.outline(card, c.colours().text, radius::control, 1.5f);
  else if (t.hovered) c.outline(card, c.colours().line2, radius::control);
  MatrixView view = view_of(*one.run, node_of(one.run->nodes, place, 0), item + ".matrix");
  view.values = masked(*one.run, node_of(one.run->nodes, place, 0), view.name);
  view.map = ColourMap::beam;
  const float pitch = r.h / static_cast<float>(std::max(view.rows.size, view.cols.size));
  view.pitch_x = view.pitch_y = std::min(pitch, r.w / static_cast<float>(view.cols.size));
  view.min_pitch = 0.5f;
  view.max_width = r.w;
  view.max_height = r.h;
  view.row_labels = view.col_labels = view.numbers = view.interactive = false;
  if (view.pitch_x < 12) view.gap = 0;
  view.outline = true;
  const MatrixResult result = matrix_view(c, view, frame.zooms[view.name], r.x, r.y);
  const float y = result.layout.cells.bottom() + 14;
  head_bar(c, {r.x, y - 10, 3, 12}, place.head);
  const float x = r.x + 8 + c.text(r.x + 8, y, c.fonts().small_bold, c.colours().text, std::to_string(place.head + 1)) + 6;
  const bool fits = c.text_width(c.fonts().small, name) <= r.right() - x;
  c.text(x, y, c.fonts().small, c.colours().text, fits ? name : c.text_width(c.fonts().small, score) <= r.right() + 2 - x ? score : "");
  c.note(item + ".name", {r.x, y - 12, r.w, 16});
  if (t.focused) c.focus_ring(card, radius::control);
  const std::string head = head_words(one.run->document.config, c.phrases, place.attention, place.head);
  const std::string tested = label ? tested_words(c.phrases, *label) : "";
  c.tooltip(t,
            !label ? c.phrases("training.tip.no_label", {{"head", head}})
            : label->measured_on.empty()
                ? c.phrases("training.tip.label", {{"head", head}, {"label", tested}})
                : c.phrases("training.tip.measured", {{"head", head}, {"label", tested}, {"rows", c.phrases.format(label->measured_on)}}));
  if (t.clicked) {
    chosen_ = place;
    matrix_ = 0;
  }
}

}  // namespace headlight::views
