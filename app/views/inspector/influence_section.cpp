#include "views/inspector/influence_section.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/decimal_mark.hpp"
#include "explain/working.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/shortcuts.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

/// Both names, with the head said once where it is the same.
std::pair<std::string, std::string> full_names(const Session& s, const Phrases& phrases, const Cell& a, const Cell& b) {
  const auto head = [&](const Cell& cell) {
    const auto place = place_of(s.nodes(), cell.node);
    return place ? place->head : std::nullopt;
  };
  if (head(a) && head(a) == head(b)) return {shown_name(s, a), full_name(s, phrases, b)};
  return {full_name(s, phrases, a), full_name(s, phrases, b)};
}

/// Buttons from left to right, on a new line where one does not fit.
class ButtonRow {
 public:
  ButtonRow(const Canvas& c, float x, float y, float width) : c_(c), left_(x), right_(x + width), x_(x), y_(y) {}

  bool button(const char* name, const std::string& label, ButtonKind kind = ButtonKind::outline, const std::string& tip = "") {
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
  Selection& sel = s.selection();
  const Phrases& phrases = frame.canvas.phrases;
  ButtonRow row(frame.canvas, x, y, width);
  const auto begin = [&](std::optional<Cell>& from) {
    if (s.allows_all_values()) from = sel.pinned;
  };
  if (sel.reach_from) {
    if (row.button("reach", phrases("inspector.influence.stop"), ButtonKind::primary,
                   phrases("inspector.influence.stop.tip", {{"key", key_of(Shortcut::reach, phrases)}})))
      sel.reach_from.reset();
    if (sel.pinned && sel.pinned != sel.reach_from &&
        row.button("reach.here", phrases("inspector.influence.from_pinned"), ButtonKind::outline,
                   phrases("inspector.influence.from_pinned.tip")))
      begin(sel.reach_from);
  } else if (sel.pinned && row.button("reach", phrases("inspector.influence.show"), ButtonKind::outline,
                                      phrases("inspector.influence.show.tip", {{"key", key_of(Shortcut::reach, phrases)}}))) {
    begin(sel.reach_from);
  }
  if (sel.pinned && sel.pinned != sel.objective &&
      row.button("objective.pin", phrases("inspector.influence.objective.pin"), ButtonKind::outline,
                 phrases("inspector.influence.objective.pin.tip")))
    begin(sel.objective);
  return row.bottom();
}

bool is_reached(Frame& frame, const Cell& of, const Cell& by) {
  return frame.session.selection().reach_from == by && frame.influence.reach(frame.session)->has(of);
}

}  // namespace

std::string slope_sentence(const Session& session, double slope, const Cell& of, const Cell& by, bool reached, const Phrases& phrases) {
  constexpr double step = 0.01;
  const bool forward = session.selection().shown() == by;
  const std::string by_step = to_text(step, 2), change = to_text(std::abs(slope * step), 2);
  if (!std::isfinite(slope)) return phrases("inspector.influence.slope.nan");
  if (session.trace().override_at(of))
    return forward ? phrases("inspector.influence.slope.that_by_hand") : phrases("inspector.influence.slope.this_by_hand");
  if (slope == 0)
    return (forward ? phrases("inspector.influence.slope.this_moves_nothing") : phrases("inspector.influence.slope.that_moves_nothing")) +
           (reached ? " " + phrases("inspector.influence.slope.blocked") : "");
  if (forward)
    return slope > 0 ? phrases("inspector.influence.slope.this_raises", {{"step", by_step}, {"change", change}})
                     : phrases("inspector.influence.slope.this_lowers", {{"step", by_step}, {"change", change}});
  return slope > 0 ? phrases("inspector.influence.slope.that_raises", {{"step", by_step}, {"change", change}})
                   : phrases("inspector.influence.slope.that_lowers", {{"step", by_step}, {"change", change}});
}

namespace {

/// d of / d by, and in words what that means.
float draw_slope(Frame& frame, float x, float y, float width, const Cell& of, const Cell& by) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (const auto place = place_of(s.nodes(), by.node); place && place->stage == Stage::tokens)
    return y + paragraph(c, "slope.words", x, y, width, body_style(c), c.phrases("inspector.influence.slope.id")).height + 10;
  const double slope = frame.influence.slope(s, of, by);
  const auto [of_name, by_name] = full_names(s, c.phrases, of, by);
  const RichResult symbols = paragraph(c, "slope", x, y, width, body_style(c),
                                       "d " + escaped(of_name) + " / d " + escaped(by_name) + " = **" +
                                           numbers_with_mark(to_text(slope, 4), c.phrases.decimal_mark()) + "**");
  y += symbols.height + 6;
  const std::string words = slope_sentence(s, slope, of, by, is_reached(frame, of, by), c.phrases);
  return y + paragraph(c, "slope.words", x, y, width, body_style(c), words).height + 10;
}

/// Of the pinned objective by the shown cell; else of the shown cell by the one whose reach is highlighted.
float draw_gradient(Frame& frame, float x, float y, float width) {
  Session& s = frame.session;
  const Selection& sel = s.selection();
  const auto shown = sel.shown();
  if (!shown || !s.navigation().contains(*shown)) return y;
  if (sel.objective && *shown != *sel.objective) return draw_slope(frame, x, y, width, *sel.objective, *shown);
  if (!sel.objective && sel.reach_from && *shown != *sel.reach_from && frame.influence.reach(s)->has(*shown))
    return draw_slope(frame, x, y, width, *shown, *sel.reach_from);
  return y;
}

float draw_objective(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  Selection& sel = s.selection();
  if (!sel.objective) return y;
  const RichResult told = paragraph(c, "objective", x, y, width, body_style(c),
                                    c.phrases("inspector.influence.objective", {{"cell", escaped(full_name(s, c.phrases, *sel.objective))},
                                                                                {"value", to_text(s.trace().at(*sel.objective), 4)}}));
  if (!told.clicked.empty()) return s.navigation().go_to(Cell(*sel.objective)), y + told.height;
  y += told.height + 8;
  if (toggle(c, "gradient", x, y + 12, sel.gradient,
             {c.phrases("inspector.influence.gradient.tip"), "", c.phrases("inspector.influence.gradient")}))
    sel.gradient = !sel.gradient;
  c.text(x + 48, c.baseline_at(c.fonts().label, y + 12), c.fonts().label, c.colours().text, c.phrases("inspector.influence.gradient"));
  const float w = c.text_width(c.fonts().label, c.phrases("inspector.influence.objective.clear")) + 22;
  if (button(c, "objective.clear", {x + width - w, y - 3, w, 30}, c.phrases("inspector.influence.objective.clear")))
    sel.objective.reset(), sel.gradient = false;
  return y + 36;
}

std::string heads_in_words(const Phrases& phrases, const std::vector<ReachedMatrix>& found, int n_heads) {
  std::vector<int> heads;
  for (const ReachedMatrix& m : found)
    if (m.head && std::find(heads.begin(), heads.end(), *m.head) == heads.end()) heads.push_back(*m.head);
  if (heads.empty()) return "";
  if (heads.size() == 1) return phrases("inspector.influence.heads.one", {{"head", heads.front() + 1}});
  if (static_cast<int>(heads.size()) == n_heads) return phrases("inspector.influence.heads.all");
  return phrases("inspector.influence.heads.some", {{"n", heads.size()}, {"all", n_heads}});
}

/// The reached cell that stands out most, in the chosen head if something is reached there.
Cell landmark(const Frame& frame, const std::vector<ReachedMatrix>& found) {
  const Session& s = frame.session;
  NodeId node = found.front().node;
  for (const ReachedMatrix& m : found)
    if (m.head == s.selection().head) node = m.node;
  const MatrixPtr highlight = frame.influence.highlight(s, node);
  const Matrix& values = s.trace()[node];
  std::optional<Cell> best;
  for (Index r = 0; r < values.rows(); ++r)
    for (Index c = 0; c < values.cols(); ++c)
      if ((*highlight)(r, c) != 0 && (!best || std::abs(values(r, c)) > std::abs(values(best->row, best->col)))) best = Cell{node, r, c};
  return *best;
}

/// Stage by stage how many cells are reached; a click goes there.
float draw_list(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  WorkingTable table;
  table.name = "reached";
  table.columns = {{c.phrases("inspector.influence.column.stage"), 0, Align::left},
                   {"", width * 0.42f, Align::left},
                   {c.phrases("inspector.influence.column.cells"), width - 2}};
  std::vector<std::vector<ReachedMatrix>> all;
  for (const StagePlace& stage : s.navigation().stages()) {
    auto found = reached_in(frame, stage);
    if (found.empty()) continue;
    Index count = 0, of = 0;
    for (const ReachedMatrix& m : found) count += m.count, of += m.of;
    TableRow row;
    row.name = id(stage, s.nodes());
    row.hot = stage == s.navigation().place();
    row.cells = {{.text = stage_title(s, stage, c.phrases), .words = true},
                 {.text = heads_in_words(c.phrases, found, s.document().config.n_heads), .role = Role::muted, .words = true},
                 {.text = c.phrases("inspector.influence.cells", {{"n", count}, {"all", of}})}};
    table.rows.push_back(std::move(row));
    all.push_back(std::move(found));
  }
  if (all.empty())
    return y +
           paragraph(frame.canvas, "reach.nothing", x, y, width, body_style(frame.canvas), c.phrases("inspector.influence.nothing"))
               .height +
           8;
  const TableResult result = working_table(frame.canvas, x, y, width, table);
  if (result.clicked_row) s.navigation().go_to(landmark(frame, all[static_cast<size_t>(*result.clicked_row)]));
  return y + result.height + 10;
}

float draw_reach(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Cell from = *s.selection().reach_from;
  const RichResult told = paragraph(c, "reach.from", x, y, width, body_style(c),
                                    c.phrases("inspector.influence.from", {{"cell", escaped(full_name(s, c.phrases, from))}}));
  if (!told.clicked.empty()) s.navigation().go_to(from);
  return draw_list(frame, x, y + told.height + 8, width);
}

}  // namespace

void toggle_reach(Session& session) {
  auto& from = session.selection().reach_from;
  if (!from && !session.allows_all_values()) return;
  from = from ? std::nullopt : session.selection().pinned;
}

std::vector<ReachedMatrix> reached_in(Frame& frame, const StagePlace& place) {
  const Session& s = frame.session;
  std::vector<ReachedMatrix> out;
  if (!s.selection().reach_from) return out;
  const auto add = [&](NodeId node, std::optional<int> head) {
    if (const Index n = frame.influence.count(s, node)) out.push_back({node, head, n, s.trace()[node].size()});
  };
  const bool heads = has_heads(place.stage);
  for (int head = 0; head < (heads ? s.document().config.n_heads : 1); ++head)
    for (const NodeId node : nodes_of(place, s.nodes(), head)) add(node, heads ? std::optional(head) : std::nullopt);
  return out;
}

float draw_influence(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Selection& sel = frame.session.selection();
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, c.phrases("inspector.influence.title"));
  y += 26;
  y = draw_objective(frame, x, y, width);
  y = draw_gradient(frame, x, y, width);
  y = draw_buttons(frame, x, y, width) + 14;
  if (sel.reach_from && frame.influence.reach(frame.session)) y = draw_reach(frame, x, y, width);
  return y;
}

}  // namespace headlight
