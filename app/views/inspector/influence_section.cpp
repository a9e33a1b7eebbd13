#include "views/inspector/influence_section.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "explain/working.hpp"
#include "session/way_back/objectives.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr int slope_digits = 4;

/// Returns both names, with the head only once if they share it.
std::pair<std::string, std::string> full_names(const Session& s, const Phrases& phrases, const Cell& a, const Cell& b) {
  const auto head = [&](const Cell& cell) {
    const auto place = place_of(s.nodes(), cell.node);
    return place ? place->head : std::nullopt;
  };
  if (head(a) && head(a) == head(b)) return {display_name(s, a, phrases), full_name(s, phrases, b)};
  return {full_name(s, phrases, a), full_name(s, phrases, b)};
}

/// The pinned cell's own buttons, and those that end the highlighting.
Box reach_buttons(Frame& frame) {
  Session& s = frame.session;
  const Selection& sel = s.selection();
  const Phrases& phrases = frame.canvas.phrases;
  const auto begin = [&s](std::optional<Cell> Selection::*from) {
    return [&s, from] {
      if (s.allows_all_values()) s.selection().*from = s.selection().pinned;
    };
  };
  const std::string key = key_of(Shortcut::reach, phrases);
  Boxes row;
  const auto add = [&](const char* name, const std::string& words, const std::string& tip, std::function<void()> act,
                       ButtonKind kind = ButtonKind::outline) {
    row.push_back(box::button(name, words, std::move(act), {.tooltip = tip, .kind = kind}));
  };
  if (sel.reach_from)
    add(
        "reach", phrases("inspector.influence.stop"), phrases("inspector.influence.stop.tip", {{"key", key}}),
        [&s] { s.selection().reach_from.reset(); }, ButtonKind::primary);
  else if (sel.pinned)
    add("reach", phrases("inspector.influence.show"), phrases("inspector.influence.show.tip", {{"key", key}}),
        begin(&Selection::reach_from));
  if (sel.reach_from && sel.pinned && sel.pinned != sel.reach_from)
    add("reach.here", phrases("inspector.influence.from_pinned"), phrases("inspector.influence.from_pinned.tip"),
        begin(&Selection::reach_from));
  if (sel.pinned && sel.pinned != sel.objective)
    add("objective.pin", phrases("inspector.influence.objective.pin"), phrases("inspector.influence.objective.pin.tip"),
        begin(&Selection::objective));
  return box::wrap(std::move(row));
}

bool is_reached(Frame& frame, const Cell& of, const Cell& by) {
  return frame.session.selection().reach_from == by && frame.influence.reach(frame.session)->has(of);
}

}  // namespace

std::string slope_sentence(const Session& session, double slope, const Cell& of, const Cell& by, bool reached, const Phrases& phrases) {
  constexpr double step = 0.01;
  const bool forward = session.selection().active_cell() == by;
  const std::string by_step = to_text(step, 2), change = power_in_prose(to_text(std::abs(slope * step), 2));
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

/// The slope d of / d by, and its meaning in words.
Box slope_box(Frame& frame, const Cell& of, const Cell& by) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  if (const auto place = place_of(s.nodes(), by.node); place && place->stage == Stage::tokens)
    return box::body("slope.words", phrases("inspector.influence.slope.id"));
  const double slope = frame.influence.slope(s, of, by);
  const auto [of_name, by_name] = full_names(s, phrases, of, by);
  const std::string number = phrases.number(power_in_prose(short_text(slope, slope_digits)));
  return box::column({box::body("slope", "d " + escaped(of_name) + " / d " + escaped(by_name) + " = **" + number + "**"),
                      box::body("slope.words", slope_sentence(s, slope, of, by, is_reached(frame, of, by), phrases))});
}

/// The gradient of the pinned objective with respect to the shown cell; else of the shown cell with respect to the cell whose reach is
/// highlighted.
Box gradient(Frame& frame) {
  const Session& s = frame.session;
  const Selection& sel = s.selection();
  const auto shown = sel.active_cell();
  if (!shown || !s.navigation().contains(*shown)) return {};
  if (sel.objective && *shown != *sel.objective) return slope_box(frame, *sel.objective, *shown);
  if (!sel.objective && sel.reach_from && *shown != *sel.reach_from && frame.influence.reach(s)->has(*shown))
    return slope_box(frame, *shown, *sel.reach_from);
  return {};
}

Box objective(Frame& frame) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  Selection& sel = s.selection();
  if (!sel.objective) return {};
  const std::string words =
      c.phrases("inspector.influence.objective", {{"cell", escaped(full_name(s, c.phrases, *sel.objective))},
                                                  {"value", power_in_prose(short_text(s.trace().at(*sel.objective), slope_digits))}});
  const auto clear = [&sel] { sel.objective.reset(); };
  const auto go_back = [&s, cell = *sel.objective] { follow_back(s, cell); };
  return box::column({box::body("objective", words, {[&s, cell = *sel.objective](const std::string&) { s.navigation().go_to(cell); }}),
                      box::wrap({box::button("gradient", c.phrases("inspector.influence.gradient"), go_back,
                                             {.tooltip = c.phrases("inspector.influence.gradient.tip")}),
                                 box::button("objective.clear", c.phrases("inspector.influence.objective.clear"), clear)})});
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
Box list(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  WorkingTable table;
  table.name = "reached";
  table.columns = {
      {phrases("inspector.influence.column.stage"), ColumnOf::words}, {"", ColumnOf::words}, {phrases("inspector.influence.column.cells")}};
  std::vector<std::vector<ReachedMatrix>> all;
  for (const StagePlace& stage : s.navigation().stages()) {
    auto found = reached_in(frame, stage);
    if (found.empty()) continue;
    Index count = 0, of = 0;
    for (const ReachedMatrix& m : found) count += m.count, of += m.of;
    TableRow row;
    row.name = id(stage, s.nodes());
    row.hot = stage == s.navigation().place();
    row.cells = {{.text = stage_title(s, stage, phrases), .words = true},
                 {.text = heads_in_words(phrases, found, s.document().config.n_heads), .role = Role::muted, .words = true},
                 {.text = phrases("inspector.influence.cells", {{"n", count}, {"all", of}})}};
    table.rows.push_back(std::move(row));
    all.push_back(std::move(found));
  }
  if (all.empty()) return box::body("reach.nothing", phrases("inspector.influence.nothing"));
  return box::table(std::move(table), [&frame, all](const TableResult& result) {
    if (result.clicked_row) frame.session.navigation().go_to(landmark(frame, all[static_cast<size_t>(*result.clicked_row)]));
  });
}

Box reach(Frame& frame) {
  Session& s = frame.session;
  if (!s.selection().reach_from || !frame.influence.reach(s)) return {};
  const Cell from = *s.selection().reach_from;
  const Phrases& phrases = frame.canvas.phrases;
  return box::column({box::body("reach.from", phrases("inspector.influence.from", {{"cell", escaped(full_name(s, phrases, from))}}),
                                {[&s, from](const std::string&) { s.navigation().go_to(from); }}),
                      list(frame)});
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

Box influence_section(Frame& frame) {
  return box::section(frame.canvas.phrases("inspector.influence.title"),
                      {objective(frame), gradient(frame), reach_buttons(frame), reach(frame)});
}

}  // namespace headlight::views
