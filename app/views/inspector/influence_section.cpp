#include "views/inspector/influence_section.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "explain/working.hpp"
#include "views/boards/node_matrix.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

/// "q[it, 2] of head 2".
std::string full_name(const Session& s, const Cell& cell) {
  const auto place = place_of(s.nodes(), cell.node);
  return shown_name(s, cell) + (place && place->head ? " of head " + std::to_string(*place->head + 1) : "");
}

/// Both names, with the head said once where it is the same.
std::pair<std::string, std::string> full_names(const Session& s, const Cell& a, const Cell& b) {
  const auto head = [&](const Cell& cell) {
    const auto place = place_of(s.nodes(), cell.node);
    return place ? place->head : std::nullopt;
  };
  if (head(a) && head(a) == head(b)) return {shown_name(s, a), full_name(s, b)};
  return {full_name(s, a), full_name(s, b)};
}

/// Buttons from left to right, on a new line where one does not fit.
class ButtonRow {
 public:
  ButtonRow(const Canvas& c, float x, float y, float width) : c_(c), left_(x), right_(x + width), x_(x), y_(y) {}

  bool button(const char* name, const std::string& label, ButtonKind kind = ButtonKind::outline, const char* tip = "") {
    const float w = c_.text_width(c_.fonts().label, label) + 22;
    if (x_ > left_ && x_ + w > right_) x_ = left_, y_ += 38;
    const float x = std::exchange(x_, x_ + w + space::between_controls);
    return headlight::button(c_, name, {x, y_, w, 30}, label, kind, {tip, ""}).clicked;
  }
  float bottom() const { return y_ + 30; }

 private:
  const Canvas& c_;
  float left_, right_, x_, y_;
};

/// The pinned cell's own buttons, and those that end what is shown.
float draw_buttons(Frame& frame, float x, float y, float width) {
  Session& s = frame.session;
  Selection& sel = s.selection;
  ButtonRow row(frame.canvas, x, y, width);
  if (sel.reach_from) {
    if (row.button("reach", "Show everything again", ButtonKind::primary, "Stop fading the rest (R)")) sel.reach_from.reset();
    if (sel.pinned && sel.pinned != sel.reach_from &&
        row.button("reach.here", "From the pinned cell", ButtonKind::outline, "What does the pinned cell reach?"))
      sel.reach_from = sel.pinned;
  } else if (sel.pinned &&
             row.button("reach", "Show what it reaches", ButtonKind::outline, "Highlight every cell that depends on the pinned one (R)")) {
    sel.reach_from = sel.pinned;
  }
  if (sel.pinned && sel.pinned != sel.objective &&
      row.button("objective.pin", "Pin as objective", ButtonKind::outline, "Ask how every other number moves this one"))
    sel.objective = sel.pinned;
  return row.bottom();
}

/// "rises by about 0.00012".
std::string moves_by(double change) {
  return std::string(change > 0 ? "rises" : "falls") + " by about **" + to_text(std::abs(change), 2) + "**";
}

bool is_reached(Frame& frame, const Cell& of, const Cell& by) {
  return frame.session.selection.reach_from == by && frame.influence.reach(frame.session)->has(of);
}

/// d of / d by, and in words what that means.
float draw_slope(Frame& frame, float x, float y, float width, const Cell& of, const Cell& by) {
  constexpr double step = 0.01;
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (const auto place = place_of(s.nodes(), by.node); place && place->stage == Stage::tokens)
    return y +
           paragraph(c, "slope.words", x, y, width, body_style(c),
                     "A word\u2019s id picks a row of W_{E}. It is not a quantity, so nothing has a gradient with respect to it.")
               .height +
           10;
  const double slope = frame.influence.slope(s, of, by);
  const auto [of_name, by_name] = full_names(s, of, by);
  const RichResult symbols = paragraph(c, "slope", x, y, width, body_style(c),
                                       "d " + escaped(of_name) + " / d " + escaped(by_name) + " = **" + to_text(slope, 4) + "**");
  y += symbols.height + 6;
  // The cell that is looked at is "this number": the one that moves, or the one that is moved.
  const bool forward = s.selection.shown() == by;
  const std::string which = forward ? "this number" : "that number", other = forward ? "that one" : "this one";
  std::string words;
  if (!std::isfinite(slope)) words = "The gradient is not a number here, because something on the way is not a number.";
  else if (s.trace().override_at(of)) words = std::string(forward ? "That" : "This") + " number was set by hand: nothing moves it.";
  else if (slope == 0)
    words = "Raise " + which + " a little and " + other + " stays as it is." +
            (is_reached(frame, of, by) ? " The way is there, but nothing gets through it now." : "");
  else words = "Raise " + which + " by " + to_text(step, 2) + " and " + other + " " + moves_by(slope * step) + ".";
  return y + paragraph(c, "slope.words", x, y, width, body_style(c), words).height + 10;
}

/// Of the pinned objective by the shown cell; else of the shown cell by the one whose reach is lit.
float draw_gradient(Frame& frame, float x, float y, float width) {
  Session& s = frame.session;
  const Selection& sel = s.selection;
  const auto shown = sel.shown();
  if (!shown || !s.contains(*shown)) return y;
  if (sel.objective && *shown != *sel.objective) return draw_slope(frame, x, y, width, *sel.objective, *shown);
  if (!sel.objective && sel.reach_from && *shown != *sel.reach_from && frame.influence.reach(s)->has(*shown))
    return draw_slope(frame, x, y, width, *shown, *sel.reach_from);
  return y;
}

float draw_objective(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  Selection& sel = s.selection;
  if (!sel.objective) return y;
  const RichResult told =
      paragraph(c, "objective", x, y, width, body_style(c),
                "**Objective:** [" + escaped(full_name(s, *sel.objective)) + "](text:go) = " + to_text(s.trace().at(*sel.objective), 4));
  if (!told.clicked.empty()) return s.go_to(Cell(*sel.objective)), y + told.height;
  y += told.height + 8;
  if (toggle(c, "gradient", x, y + 12, sel.gradient, {"Colours and numbers of every matrix become the objective\u2019s gradient", ""}))
    sel.gradient = !sel.gradient;
  c.text(x + 48, c.baseline_at(c.fonts().label, y + 12), c.fonts().label, c.colours().text, "Gradient in every matrix");
  const float w = c.text_width(c.fonts().label, "Clear") + 22;
  if (button(c, "objective.clear", {x + width - w, y - 3, w, 30}, "Clear")) sel.objective.reset(), sel.gradient = false;
  return y + 36;
}

std::string heads_in_words(const std::vector<ReachedMatrix>& found, int n_heads) {
  std::vector<int> heads;
  for (const ReachedMatrix& m : found)
    if (m.head && std::find(heads.begin(), heads.end(), *m.head) == heads.end()) heads.push_back(*m.head);
  if (heads.empty()) return "";
  if (heads.size() == 1) return "head " + std::to_string(heads.front() + 1);
  if (static_cast<int>(heads.size()) == n_heads) return "all heads";
  return std::to_string(heads.size()) + " of " + std::to_string(n_heads) + " heads";
}

/// The reached cell that stands out most, in the chosen head if something is reached there.
Cell landmark(const Frame& frame, const std::vector<ReachedMatrix>& found) {
  const Session& s = frame.session;
  NodeId node = found.front().node;
  for (const ReachedMatrix& m : found)
    if (m.head == s.selection.head) node = m.node;
  const MatrixPtr lit = frame.influence.lit(s, node);
  const Matrix& values = s.trace()[node];
  std::optional<Cell> best;
  for (Index r = 0; r < values.rows(); ++r)
    for (Index c = 0; c < values.cols(); ++c)
      if ((*lit)(r, c) != 0 && (!best || std::abs(values(r, c)) > std::abs(values(best->row, best->col)))) best = Cell{node, r, c};
  return *best;
}

/// Stage by stage how many cells are reached; a click goes there.
float draw_list(Frame& frame, float x, float y, float width) {
  Session& s = frame.session;
  WorkingTable table;
  table.name = "reached";
  table.columns = {{"stage", 0, Align::left}, {"", width * 0.42f, Align::left}, {"cells reached", width - 2}};
  std::vector<std::vector<ReachedMatrix>> all;
  for (const StagePlace& stage : s.stages()) {
    auto found = reached_in(frame, stage);
    if (found.empty()) continue;
    Index count = 0, of = 0;
    for (const ReachedMatrix& m : found) count += m.count, of += m.of;
    TableRow row;
    row.name = id(stage, s.nodes());
    row.hot = stage == s.place();
    row.cells = {{.text = title(stage.stage), .words = true},
                 {.text = heads_in_words(found, s.document().config.n_heads), .role = Role::muted, .words = true},
                 {.text = std::to_string(count) + " of " + std::to_string(of)}};
    table.rows.push_back(std::move(row));
    all.push_back(std::move(found));
  }
  if (all.empty())
    return y + paragraph(frame.canvas, "reach.nothing", x, y, width, body_style(frame.canvas), "Nothing depends on this number.").height +
           8;
  const TableResult result = working_table(frame.canvas, x, y, width, table);
  if (result.clicked_row) s.go_to(landmark(frame, all[static_cast<size_t>(*result.clicked_row)]));
  return y + result.height + 10;
}

float draw_reach(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Cell from = *s.selection.reach_from;
  const RichResult told = paragraph(c, "reach.from", x, y, width, body_style(c),
                                    "Highlighted: what depends on [" + escaped(full_name(s, from)) +
                                        "](text:go), and nothing else. What is masked or set by hand depends on nothing.");
  if (!told.clicked.empty()) s.go_to(from);
  return draw_list(frame, x, y + told.height + 8, width);
}

}  // namespace

void toggle_reach(Session& session) {
  auto& from = session.selection.reach_from;
  from = from ? std::nullopt : session.selection.pinned;
}

std::vector<ReachedMatrix> reached_in(Frame& frame, const StagePlace& place) {
  const Session& s = frame.session;
  std::vector<ReachedMatrix> out;
  if (!s.selection.reach_from) return out;
  const auto add = [&](NodeId node, std::optional<int> head) {
    if (const Index n = frame.influence.count(s, node)) out.push_back({node, head, n, s.trace()[node].size()});
  };
  const bool heads = has_heads(place.stage);
  for (int head = 0; head < (heads ? s.document().config.n_heads : 1); ++head)
    for (const NodeId node : nodes_of(place, s.nodes(), head)) add(node, heads ? std::optional(head) : std::nullopt);
  return out;
}

std::string gradient_sentence(const Session& session) {
  return "Gradient of " + full_name(session, *session.selection.objective) +
         ": how far it would move if the number in each place rose by 1.";
}

float draw_influence(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Selection& sel = frame.session.selection;
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, "What does this cell reach?");
  y += 26;
  y = draw_objective(frame, x, y, width);
  y = draw_gradient(frame, x, y, width);
  y = draw_buttons(frame, x, y, width) + 14;
  if (sel.reach_from && frame.influence.reach(frame.session)) y = draw_reach(frame, x, y, width);
  return y;
}

}  // namespace headlight
