#include "views/inspector.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "graph/working.hpp"
#include "views/contribution_section.hpp"
#include "views/head_cards.hpp"
#include "views/head_rows.hpp"
#include "views/influence_section.hpp"
#include "views/node_matrix.hpp"
#include "views/stage_text.hpp"
#include "views/stage_view.hpp"
#include "views/working_section.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

std::string stage_link(Stage stage) {
  return "[" + std::to_string(number_of(stage) + 1) + " " + title(stage) + "](text:" + id(stage) + ")";
}

float section_head(const Canvas& c, float x, float y, std::string_view words) {
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, words);
  return y + 22;
}

/// The stages that make what `cell` reads, and those that read it.
std::set<Stage> sources(const Session& s, NodeId node) {
  std::set<Stage> out;
  for (const NodeId in : s.graph()[node].inputs)
    if (const auto place = place_of(s.nodes(), in)) out.insert(place->stage);
  return out;
}

std::set<Stage> readers(const Session& s, NodeId node) {
  std::set<Stage> out;
  for (NodeId id = node + 1; id < s.graph().size(); ++id)
    if (std::count(s.graph()[id].inputs.begin(), s.graph()[id].inputs.end(), node))
      if (const auto place = place_of(s.nodes(), id)) out.insert(place->stage);
  return out;
}

/// The weight as it came with the model; nothing for the row of an unknown word.
std::optional<float> came(const Session& s, const std::string& name, const Cell& cell) {
  const Weights& weights = *s.document().model->weights;
  if (!weights.has(name) || cell.row >= weights[name].rows()) return std::nullopt;
  return weights[name](cell.row, cell.col);
}

std::string links_of(const std::set<Stage>& stages) {
  std::string out;
  for (const Stage stage : stages) out += (out.empty() ? "" : ", ") + stage_link(stage);
  return out;
}

}  // namespace

/// Returns whether the panel is to be drawn.
bool InspectorPanel::draw_drawer_button(Frame& frame) {
  if (frame.grid.inspector_form == Inspector::panel) return true;
  const Rect& board = frame.grid.board;
  const Rect button = {board.right() - 56, open_ && frame.grid.inspector_form == Inspector::drawer_below ? frame.grid.inspector.y + 10 : board.y + 14, 36, 36};
  if (open_) frame.canvas.fill(frame.grid.inspector, frame.canvas.colours().panel);
  if (icon_button(frame.canvas, "inspector", button, open_ ? Icon::close : Icon::pin_panel, ButtonKind::outline, {open_ ? "Close (I)" : "What this stage does, and the working (I)", ""})) toggle();
  return open_;
}

void InspectorPanel::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.inspector;
  if (area.w <= 0 || area.h <= 0 || !draw_drawer_button(frame)) return;
  if (frame.grid.inspector_form == Inspector::panel) c.fill(area, c.colours().panel);
  c.vline(area.x, area.y, area.bottom(), c.colours().line);
  if (frame.grid.inspector_form == Inspector::drawer_below) c.hline(area.x, area.right(), area.y, c.colours().line);
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  if (area.contains(mouse.x, mouse.y)) scroll_ -= ImGui::GetIO().MouseWheel * 60;
  scroll_ = std::clamp(scroll_, 0.f, std::max(0.f, height_ - area.h));
  c.draw->PushClipRect(c.at(area.x + 1, area.y), c.at(area.right(), area.bottom()), true);
  const float x = area.x + space::panel, width = area.w - 2 * space::panel, top = area.y + 18 - scroll_;
  const auto rule = [&](float y) {
    c.hline(x, x + width, y, c.colours().line);
    return y + 20;
  };
  float y = draw_prose(frame, x, top, width);
  y = rule(y + 18);
  y = draw_equation(frame, x, y, width);
  y = rule(y + 8);
  const auto shown = frame.session.selection.shown();
  const auto& pinned = frame.session.selection.pinned;
  if (pinned && weight_name(frame.session, pinned->node)) y = rule(draw_weight(frame, x, y, width) + 16);
  if (frame.session.selection.stage == Stage::split) y = rule(draw_head_rows(frame, x, y, width) + 16);
  y = draw_working(frame, x, y, width);
  if (shown) {
    y = draw_named(frame, x, y, width);
    y = draw_follow(frame, x, rule(y + 10), width);
  }
  y = draw_influence(frame, x, rule(y + 10), width);
  if (has_contributions(frame.session)) y = draw_contributions(frame, x, rule(y + 18), width);
  if (is_per_head(frame.session.selection.stage)) y = draw_head(frame, x, rule(y + 10), width);
  c.draw->PopClipRect();
  height_ = y - top + 40;
  if (height_ > area.h) c.fill({area.right() - 6, area.y + area.h * scroll_ / height_, 4, area.h * area.h / height_}, c.colours().line2, 2);
}

float InspectorPanel::draw_prose(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const StageText text = stage_text(frame.session);
  y = section_head(c, x, y, "What this stage does") + 1;
  const RichResult what = paragraph(c, "what", x, y, width, body_style(c), text.what);
  follow_link(frame, what);
  y += what.height + 8;
  const RichResult look = look_at(c, "look", x, y, width, text.look_at);
  follow_link(frame, look);
  return y + look.height;
}

float InspectorPanel::draw_equation(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  y = section_head(c, x, y, "Equation, with this run\u2019s shapes");
  return y + equation(c, x, y, width, stage_equation(frame.session), is_per_head(frame.session.selection.stage) && frame.session.selection.stage != Stage::softmax ? "for each head" : "");
}

/// Type it, slide it, or fill the whole matrix.
float InspectorPanel::draw_weight(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Cell cell = *s.selection.pinned;
  const std::string name = *weight_name(s, cell.node);
  const float value = static_cast<float>(s.trace().at(cell));
  y = section_head(c, x, y, "Change this weight") + 6;
  rich_line(c, "weight", x, y + 14, {c.fonts().name, c.fonts().name, c.colours().text, 24}, escaped(cell_name(s.graph(), cell)));
  if (const auto typed = number_field(c, "weight.value", {x + width - 104, y - 6, 104, 32}, value_, to_text(static_cast<double>(value), 7), {.mono = true, .right_aligned = true}))
    s.push(SetWeight{name, cell.row, cell.col, *typed});
  y += 36;
  const float reach = std::max(frame.scales.limit(s, cell.node), 1.f);
  if (const auto moved = slider(c, "weight.slider", {x, y, width, 26}, std::isfinite(value) ? value : 0.f, {.low = -reach, .high = reach, .step = 0.01f, .tick = came(s, name, cell), .colour = 0})) {
    if (slider_gesture_ == 0) slider_gesture_ = s.new_gesture();
    s.push(SetWeight{name, cell.row, cell.col, *moved}, slider_gesture_);
  } else if (!ImGui::IsMouseDown(0)) {
    slider_gesture_ = 0;
  }
  y += 36;
  struct Fill {
    const char* id;
    std::string label;
    FillWeight::With with;
  };
  std::vector<Fill> fills = {{"identity", "Identity", FillWeight::With::identity}, {"zeros", "Zeros", FillWeight::With::zeros},
                             {"random", "Random, seed " + std::to_string(seed_), FillWeight::With::random}, {"original", "As it came", FillWeight::With::original}};
  if (name.ends_with("W_K")) fills.push_back({"same", "= W_Q", FillWeight::With::same_as_W_Q});
  float at = x;
  for (const Fill& fill : fills) {
    const float w = c.text_width(c.fonts().label, fill.label) + 22;
    if (at + w > x + width) at = x, y += 38;
    if (button(c, std::string("fill.") + fill.id, {at, y, w, 30}, fill.label)) {
      s.push(FillWeight{name, fill.with, seed_});
      if (fill.with == FillWeight::With::random) ++seed_;
    }
    at += w + 8;
  }
  return y + 30;
}

/// What the head was made to do, or that it was made to do nothing.
float InspectorPanel::draw_head(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  y = section_head(c, x, y, "Head " + std::to_string(s.selection.head + 1) + ": " + head_caption(s, s.selection.head)) + 4;
  std::string how = s.document().model->about;
  if (roles_hold(s.document())) how = s.document().model->head_roles[static_cast<size_t>(s.selection.head)].how;
  else if (!s.document().model->head_roles.empty())
    how = "This model was made by hand for " + std::to_string(s.document().model->config.n_heads) + " heads. Cut into " + std::to_string(s.document().config.n_heads) + ", its heads mix several jobs.";
  return y + paragraph(c, "head.how", x, y, width, body_style(c), escaped(how)).height;
}

float InspectorPanel::draw_follow(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Cell cell = *s.selection.shown();
  y = section_head(c, x, y, "Follow this number") + 10;
  const auto row = [&](const char* word, const std::string& links) {
    if (links.empty()) return;
    c.text(x, y + 4, c.fonts().small, c.colours().muted, word);
    follow_link(frame, rich_line(c, std::string("follow.") + word, x + 44, y + 4, {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20}, links));
    y += 24;
  };
  const auto here = place_of(s.nodes(), cell.node);
  std::set<Stage> from = sources(s, cell.node), to = readers(s, cell.node);
  if (here) from.erase(here->stage);
  if (!to.empty()) to = {*to.begin()};  // the next board; later ones follow from it
  row("from", links_of(from));
  c.text(x, y + 4, c.fonts().small, c.colours().muted, "here");
  c.text(x + 44, y + 4, c.fonts().mono_bold, c.colours().text, cell.node == s.nodes().tokens ? std::to_string(static_cast<int>(s.trace().at(cell))) : table_number(s.trace().at(cell)));
  if (const auto place = place_of(s.nodes(), cell.node))
    c.text(x + width, y + 4, c.fonts().label_plain, c.colours().muted, std::to_string(number_of(place->stage) + 1) + " " + title(place->stage), Align::right);
  y += 24;
  row("to", links_of(to));
  return y;
}

/// Where the columns have names: the row's largest numbers, in words.
float InspectorPanel::draw_named(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Cell cell = *s.selection.shown();
  const Axes& axes = s.graph()[cell.node].axes;
  if (axes.cols.kind != AxisKind::d_model || !axes.cols.labels || !counts_words(axes.rows.kind)) return y;
  const Matrix& m = s.trace()[cell.node];
  std::vector<Index> order;
  for (Index k = 0; k < m.cols(); ++k) order.push_back(k);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return std::abs(m(cell.row, a)) > std::abs(m(cell.row, b)); });
  std::string words;
  for (size_t i = 0; i < std::min<size_t>(6, order.size()); ++i) {
    const float value = m(cell.row, order[i]);
    if (!(std::abs(value) > 0.05f)) break;
    words += (i ? ", " : "") + std::string("**") + escaped(axes.cols.label(order[i])) + "** " + table_number(value);
  }
  if (words.empty()) return y;
  c.hline(x, x + width, y + 10, c.colours().line);
  y = section_head(c, x, y + 30, "Row \u201c" + displayable(c.fonts().small_bold, axes.rows.label(cell.row)) + "\u201d, its largest numbers") + 4;
  return y + paragraph(c, "named", x, y, width, body_style(c), words).height;
}

}  // namespace headlight
