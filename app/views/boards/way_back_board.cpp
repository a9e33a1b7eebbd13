#include "views/boards/way_back_board.hpp"

#include <algorithm>
#include <string>

#include "base/decimal_mark.hpp"
#include "graph/ids.hpp"
#include "model/equation.hpp"
#include "session/way_back/objectives.hpp"
#include "theme/number_format.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/objective_bar.hpp"
#include "views/boards/pin_keys.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float tier_words = 71, over_names = 51, over_cells = 30, below_cells = 46, below_stacked = 52, least_named = 12,
                legend_width = 150;
constexpr float usual_row = 18.6f, least_row = 11, largest_column = 56, least_column = 4, tallest_words = 460, tallest_weights = 220;

/// A matrix of the stage on the way back, as it is laid out.
struct Tier {
  NodeId node;
  float pitch_x, pitch_y, width, height;  ///< of cells and of their frame

  bool names_columns() const { return pitch_x >= least_named; }
  /// The height between the title's top and the cells, and between the title's baseline and the cells.
  float above() const { return names_columns() ? over_names : over_cells; }
  float title_rise() const { return names_columns() ? 41 : 12; }
};

struct Tiers {
  std::vector<Tier> all;
  float between;  ///< values and gradients
  bool stacked;

  /// The height from the cells to the next title: a stacked tier has its title right below the scale's numbers.
  float below() const { return stacked ? below_stacked : below_cells; }
  float height() const {
    float sum = 0;
    for (const Tier& tier : all) sum += (stacked ? 2 : 1) * (tier.above() + tier.height + below());
    return sum;
  }
};

/// True for a matrix of a head other than the selected one, in a step with heads side by side.
bool is_of_other_head(const Session& session, NodeId node) {
  const auto place = place_of(session.nodes(), node);
  return place && place->head && *place->head != session.selection().head;
}

/// The step's main input, its output, and one more operand. Neither ids nor vectors have a tier.
std::vector<NodeId> tier_nodes(const Session& session) {
  const NodeId drawn = drawn_step(session), out = main_node(session.navigation().place(), session.nodes(), session.selection().head);
  std::vector<NodeId> inputs;
  for (const NodeId in : session.graph()[drawn].inputs) {
    const Axes& axes = session.graph()[in].axes;
    const bool is_matrix = axes.rows.size > 1 || counts_words(axes.rows.kind);
    if (is_matrix && !holds_ids(session.graph()[in]) && !is_of_other_head(session, in) && !std::count(inputs.begin(), inputs.end(), in))
      inputs.push_back(in);
  }
  if (inputs.empty()) return {out};
  if (inputs.size() == 1) return {inputs[0], out};
  return {inputs[0], out, inputs[1]};
}

Tiers tiers_of(const Frame& frame, float width) {
  Tiers out{{}, frame.grid.compact ? 40.f : 62.f, frame.grid.phone};
  const float room = out.stacked ? width - tier_words - 6 : (width - tier_words - out.between - 6) / 2;
  for (const NodeId node : tier_nodes(frame.session)) {
    const Axes& axes = frame.session.graph()[node].axes;
    const auto rows = static_cast<float>(axes.rows.size), cols = static_cast<float>(axes.cols.size);
    const bool words = counts_words(axes.rows.kind);
    const float tallest = words ? tallest_words : tallest_weights;
    const float pitch_y = std::clamp(tallest / rows, words ? least_row : least_column, usual_row),
                pitch_x = std::clamp(room / cols, least_column, largest_column);
    out.all.push_back({node, pitch_x, pitch_y, std::min(room, pitch_x * cols) + 0.5f, std::min(tallest, pitch_y * rows) + 0.5f});
  }
  return out;
}

/// Higher rows where the board has room for them.
void grow_into(const Frame& frame, Tiers& tiers, float height) {
  float words = 0;
  for (const Tier& tier : tiers.all)
    if (counts_words(frame.session.graph()[tier.node].axes.rows.kind)) words += tier.height * (tiers.stacked ? 2 : 1);
  const float grow = words > 0 ? std::clamp(1 + (height - tiers.height()) / words, 1.f, 1.6f) : 1;
  for (Tier& tier : tiers.all)
    if (counts_words(frame.session.graph()[tier.node].axes.rows.kind)) tier.pitch_y *= grow, tier.height *= grow;
}

void size_tier(const Frame& frame, MatrixView& view, const Tier& tier) {
  size_matrix(frame, view, tier.pitch_x, tier.pitch_y);
  view.max_width = tier.width;
  view.max_height = tier.height;
  view.min_pitch = std::min(tier.pitch_x, tier.pitch_y);
  view.title_rise = tier.title_rise();
  view.row_label_width = tier_words - 10;
  view.col_labels = tier.names_columns();
}

/// Draws words and letter, if they fit, before `note` at the right end.
void name_tier(const Frame& frame, MatrixView& view, const Tier& tier, const std::string& words, const std::string& letter,
               const std::string& note) {
  const Canvas& c = frame.canvas;
  const TextStyle style{c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 28};
  const float room = tier.width - c.text_width(c.fonts().tiny, note) - 14;
  view.title = rich_width(c, style, words) <= room ? words : letter;
  const float shape = c.text_width(c.fonts().mono_small, view.shape) + 12;
  if (rich_width(c, style, view.title) + shape <= room) view.title += "  `" + view.shape + "`";
  view.shape.clear();
  view.title_note = rich_width(c, style, letter) <= room ? note : "";
}

/// Leaves out numbers that do not fit.
void write_gradients(const Canvas& c, MatrixView& view) {
  view.format = fit_gradients(*view.values, view.pitch_x, view.pitch_y, c.fonts());
  view.numbers = view.format.has_value();
}

std::string item_of(const char* what, size_t tier) { return std::string(what) + "." + std::to_string(tier); }

class Drawing {
 public:
  Drawing(Frame& frame, const Tiers& tiers) : frame_(frame), tiers_(tiers) {}

  /// Draws all tiers from `y` down; returns the y below.
  float draw(float x, float y) {
    for (size_t i = 0; i < tiers_.all.size(); ++i) {
      const Tier& tier = tiers_.all[i];
      const float step = tier.above() + tier.height + tiers_.below(), left = x + tier_words,
                  right = tiers_.stacked ? left : left + widest() + tiers_.between;
      const float gradient_y = tiers_.stacked ? y + step : y;
      MatrixView values = value_view(i);
      if (!tiers_.stacked) values.band_row = values.hot_row, values.band_left = x, values.band_right = right + tier.width + 4;
      const MatrixLayout at = show(frame_, values, tier.node, left, y + tier.above()).layout;
      legend_below(values, at);
      if (i == 0) label_step(left, at.cells.bottom(), true);
      draw_gradient(i, values, right, gradient_y + tier.above());
      y = gradient_y + step;
    }
    return y;
  }

 private:
  float widest() const {
    float most = 0;
    for (const Tier& tier : tiers_.all) most = std::max(most, tier.width);
    return most;
  }

  MatrixView value_view(size_t i) const {
    const Tier& tier = tiers_.all[i];
    const Session& s = frame_.session;
    MatrixView view = node_matrix(frame_, tier.node, item_of("value", i));
    view.frames.clear();
    view.highlighted_rows.reset();
    view.highlighted_cols.reset();
    const std::string& words = name_and_letter(s, tier.node, frame_.canvas.phrases);
    size_tier(frame_, view, tier);
    name_tier(frame_, view, tier, words, letter_of(s, tier.node, frame_.canvas.phrases), frame_.canvas.phrases("back.value"));
    return view;
  }

  void draw_gradient(size_t i, const MatrixView& values, float x, float y) {
    const Tier& tier = tiers_.all[i];
    const Session& s = frame_.session;
    const MatrixPtr gradient = frame_.back.gradient(s, tier.node);
    if (!gradient) return;
    const Canvas& c = frame_.canvas;
    MatrixView view = values;
    view.name = item_of("gradient", i);
    view.values = gradient;
    view.map = ColourMap::diverging;
    view.limit = nice_limit(static_cast<double>(frame_.back.limit(s, tier.node)));
    view.mask_text = MaskText::stroke;
    view.format.reset();
    view.numbers = true;
    std::erase_if(view.marks, [](const CellMark& mark) { return mark.kind != MarkKind::objective; });
    view.band_row.reset();
    size_tier(frame_, view, tier);
    view.row_labels = tiers_.stacked;
    view.shape.clear();
    view.title_name.clear();
    name_tier(frame_, view, tier, gradient_letter(s, tier.node), gradient_letter(s, tier.node), c.phrases("back.gradient"));
    write_gradients(c, view);
    const MatrixLayout at = show_gradient(view, tier.node, item_of("value", i), x, y);
    legend_below(view, at);
    if (i == 0) label_step(x, at.cells.bottom(), false);
  }

  /// Pointing and pinning as in the values; both are scrolled together.
  MatrixLayout show_gradient(MatrixView& view, NodeId node, const std::string& values, float x, float y) {
    Session& s = frame_.session;
    MatrixZoom& zoom = frame_.zooms[s.graph()[node].name + " " + values];
    const MatrixResult result = matrix_view(frame_.canvas, view, zoom, x, y);
    if (result.hovered) frame_.hover = cell_of_node(node, *result.hovered, view);
    if (result.clicked) s.navigation().pin(cell_of_node(node, *result.clicked, view));
    if (result.focused && !ImGui::GetIO().KeyShift && (arrow_keys() || (result.activated && !view.pinned))) pin_in_focused(s, view, node);
    if (result.focused) frame_.canvas.log.announce_apart(without_markup(back_sentence(s, frame_.back, frame_.canvas.phrases)));
    return result.layout;
  }

  void legend_below(const MatrixView& view, const MatrixLayout& at) const {
    legend(frame_.canvas, at.cells.x, at.cells.bottom() + 8, std::min(legend_width, at.cells.w), view.map, view.limit);
  }

  /// Names, between input and output, the step that computes the output, or the one that makes the input's gradient.
  void label_step(float x, float bottom, bool forward) const {
    const Canvas& c = frame_.canvas;
    if (tiers_.all.size() < 2 || tiers_.stacked || tiers_.all[0].width < legend_width + 110) return;
    const std::string words = forward ? forward_step() : back_step();
    if (words.empty()) return;
    const TextStyle style{c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18};
    const std::string line = (forward ? "\u2193  " : "\u2191  ") + words;
    if (rich_width(c, style, line) <= tiers_.all[0].width - legend_width - 24)
      rich_line(c, forward ? "step.forward" : "step.back", x + legend_width + 24, bottom + 20, style, line);
  }

  std::string forward_step() const {
    const Session& s = frame_.session;
    std::string step = as_arrow(step_text(s.graph(), s.nodes().outline, drawn_step(s)));
    if (step.empty() && is_product()) step = "\u00d7 " + letter_of(s, tiers_.all[2].node) + (is_transposed() ? "^{T}" : "");
    return step.empty()
               ? ""
               : words_with_mark(frame_.canvas.phrases("back.step.forward", {{"step", step}}), frame_.canvas.phrases.decimal_mark());
  }

  std::string back_step() const {
    const Session& s = frame_.session;
    std::string step;
    if (s.graph()[drawn_step(s)].op->normalisation() == Normalisation::softmax) step = "\u00d7 J^{T}";
    else if (is_product()) step = "\u00d7 " + letter_of(s, tiers_.all[2].node) + (is_transposed() ? "" : "^{T}");
    else if (const std::string own = step_text(s.graph(), s.nodes().outline, drawn_step(s)); own.starts_with("/ ")) step = as_arrow(own);
    return step.empty() ? ""
                        : words_with_mark(frame_.canvas.phrases("back.step.back", {{"step", step}}), frame_.canvas.phrases.decimal_mark());
  }

  bool is_product() const {
    const Node& step = frame_.session.graph()[drawn_step(frame_.session)];
    return tiers_.all.size() == 3 && !step.is_input() && step.op->form() == Form::product;
  }
  bool is_transposed() const { return reads_transposed(*frame_.session.graph()[drawn_step(frame_.session)].op, 1); }

  Frame& frame_;
  const Tiers& tiers_;
};

constexpr float over_bar = 22, below_heading = 8, below_bar = 6;

float whole_height(const Frame& frame) {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.board.w - 2 * frame.grid.board_padding, bar = objective_bar(frame).measure(c, width).h + below_bar;
  const std::string problem = back_problem(frame.session, frame.back, c.phrases);
  const float words = problem.empty() ? 0 : paragraph_height(c, width, body_style(c), problem) + below_bar;
  return height_of_heading(frame) + (frame.grid.phone ? below_heading : -over_bar) + bar + words + tiers_of(frame, width).height() +
         SoftmaxStrip::height(frame, width);
}

}  // namespace

float WayBackBoard::height_for_words(const Frame& frame) const { return whole_height(frame); }

void WayBackBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  float y = heading(frame, area, frame.grid.phone ? c.phrases("back.subtitle") : "") + (frame.grid.phone ? below_heading : -over_bar);
  const Box bar = objective_bar(frame);
  c.note(objective_item, {area.x, y, area.w, bar.measure(c, area.w).h});
  y = draw_down(c, area.x, y, area.w, bar) + below_bar;
  const std::string problem = back_problem(s, frame.back, c.phrases);
  if (!problem.empty()) {
    const RichResult line = paragraph(c, "back.problem", area.x, y, area.w, body_style(c), problem);
    if (const auto found = frame.back.gradients(s); !line.clicked.empty() && found && found->begins) s.navigation().go_to(*found->begins);
    y += line.height + below_bar;
  }
  if (frame.back.computing()) c.log.leave_unfinished();
  Tiers tiers = tiers_of(frame, area.w);
  const float strip = SoftmaxStrip::height(frame, area.w);
  grow_into(frame, tiers, area.bottom() - y - strip);
  y = Drawing(frame, tiers).draw(area.x, y);
  strip_.draw(frame, {area.x, y, area.w, strip}, frame.back.gradients(s));
}

}  // namespace headlight::views
