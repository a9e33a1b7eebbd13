#include "views/inspector/change_page.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/decimal_mark.hpp"
#include "explain/working.hpp"
#include "graph/node_name.hpp"
#include "session/overridden.hpp"
#include "session/translate/translating.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/boards/stage_view.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr size_t most_listed = 12;

float rule(const Canvas& c, float x, float y, float width) {
  c.hline(x, x + width, y, c.colours().line);
  return y + 20;
}

bool is_share(const Session& s, NodeId node) { return map_of(s, node) == ColourMap::beam; }

bool is_token_id(const Session& s, NodeId node) {
  const auto place = place_of(s.nodes(), node);
  return place && place->stage == Stage::tokens;
}

/// "it -> elephant" for matrices of words, "q[it, 3]" for others.
std::string title_of(const Frame& frame, const Cell& cell) {
  const Session& s = frame.session;
  const Axes& axes = s.graph()[cell.node].axes;
  if (axes.cols.kind == AxisKind::key) return word_in_text(axes.rows, cell.row) + "  \u2192  " + word_in_text(axes.cols, cell.col);
  return escaped(shown_name(s, cell));
}

std::string head_of(const Session& s, const Phrases& phrases, NodeId node) {
  const auto place = place_of(s.nodes(), node);
  return place && place->head ? phrases("inspector.change.head", {{"head", *place->head + 1}}) : "";
}

/// The number that this page changes: the pinned one, or one of those that the board of a translation shows.
std::optional<Cell> cell_to_change(const Session& s) {
  return s.selection().stage == Stage::translate ? cell_on_board(s) : s.selection().pinned;
}

/// The largest weight that a cell may take: in a row that keeps its sum, what the others set by hand leave of 1.
float highest_weight(const Session& s, const Cell& cell, bool keeps_sum) {
  double elsewhere = 0;
  if (const NodeOverrides* overrides = s.trace().overrides(cell.node))
    for (const Override& o : *overrides) {
      if (o.row != cell.row || o.col == cell.col) continue;
      elsewhere += std::max(0.0, static_cast<double>(o.value));
      keeps_sum = keeps_sum || o.keep_sum;
    }
  return keeps_sum ? std::max(0.f, 1 - static_cast<float>(elsewhere)) : 1.f;
}

}  // namespace

bool differs_from_default(const Session& session) {
  const Interventions& interventions = session.document().interventions;
  return session.untouched() || !interventions.head_settings.empty() || interventions.temperature != 1;
}

float ChangePage::draw(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  if (!ImGui::IsMouseDown(0)) gesture_ = 0;
  y = draw_cell(frame, x, y, width);
  y = draw_set_cells(frame, x, y, width);
  if (frame.session.imported()) return y + 10;  // its heads and its softmax are what the file says
  y = draw_heads(frame, x, rule(c, x, y + 18, width), width);
  return draw_temperature(frame, x, rule(c, x, y + 18, width), width);
}

void ChangePage::set(Frame& frame, const Cell& cell, float value, int gesture) {
  Session& s = frame.session;
  s.push(OverrideCell{place_in_document(s, cell), value, s.nodes().outline.is_attention_weights(cell.node) && frame.settings.keep_sum},
         gesture);
}

void ChangePage::type(const std::string& characters) {
  if (typed_.empty()) ++value_.generation;  // a fresh field, whose old number is selected and so replaced
  typed_ += characters;
}

/// The field has the caret only some frames after it was asked to: what is typed meanwhile waits, in its order.
void ChangePage::hand_over_typed(Frame& frame, const Cell& cell) {
  if (typed_.empty()) return;
  ImGuiIO& io = ImGui::GetIO();
  for (const ImWchar c : io.InputQueueCharacters)
    if (c > ' ' && c < 127) typed_ += static_cast<char>(c);
  io.InputQueueCharacters.resize(0);
  if (value_.active) return io.AddInputCharactersUTF8(std::exchange(typed_, {}).c_str());
  value_.focus_next = true;
  if (!key_pressed(Key::enter, false) && !key_pressed(Key::keypad_enter, false)) return;
  value_.focus_next = false;
  if (const auto number = parse_number(std::exchange(typed_, {}))) set(frame, cell, *number, 0);
}

/// The rows of a long text are added up once.
const std::vector<std::string>& ChangePage::broken_rows(const Session& s, const Phrases& phrases) {
  const Broken now = {s.version(), s.selection().sample, s.navigation().attention_number(), s.selection().head, s.selection().shown()};
  if (broken_of_ != now) broken_ = broken_promises(s, phrases, 3);
  broken_of_ = now;
  return broken_;
}

/// The pinned cell: what it was, what it is, a slider and a field.
float ChangePage::draw_cell(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  y = section_head(c, x, y, c.phrases("inspector.change.title"));
  const auto chosen = cell_to_change(s);
  if (!chosen || !s.navigation().contains(*chosen)) {
    typed_.clear();
    const std::string& how =
        s.selection().stage == Stage::translate ? c.phrases("inspector.change.none.mean") : c.phrases("inspector.change.none");
    return y + paragraph(c, "change.none", x, y, width, body_style(c), how).height;
  }
  const Cell cell = *chosen;
  float left = x;
  if (is_overridden(s, cell)) {
    icon(c, Icon::overridden, x + 7, y + 13, c.colours().edit, 16);
    left += 22;
  }
  rich_line(c, "change.name", left, y + 18, {c.fonts().name, c.fonts().name, c.colours().text, 24}, title_of(frame, cell));
  const std::string head = head_of(s, c.phrases, cell.node);
  const std::string where = (head.empty() ? "" : head + ", ") + "[" + std::to_string(cell.row) + ", " + std::to_string(cell.col) + "]";
  c.text(x + width, y + 17, c.fonts().mono_small, c.colours().muted, where, Align::right);
  y += 32;
  if (s.selection().stage == Stage::translate) y = draw_whereabouts(frame, cell, x, y, width);
  if (is_token_id(s, cell.node)) return draw_token(frame, cell, x, y, width);
  y = draw_value(frame, cell, x, y, width);
  if (s.nodes().outline.is_attention_weights(cell.node) && !s.graph()[cell.node].is_input())
    y = draw_others_in_row(frame, cell, x, y, width);
  if (const auto weight = weight_name(s, cell.node)) y = draw_fills(frame, *weight, x, y, width);
  return y;
}

/// The board of a translation shows rows of two attentions: of which this one is, and the way to its matrix.
float ChangePage::draw_whereabouts(Frame& frame, const Cell& cell, float x, float y, float width) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto place = place_of(s.nodes(), cell.node);
  const std::string where = place ? place_words(*place, s.nodes(), phrases) : "";
  const bool alignment = place && place->at.cross;
  const RichResult told = paragraph(frame.canvas, "change.where", x, y, width, small_style(frame.canvas),
                                    alignment ? phrases("inspector.change.where.alignment", {{"where", where}})
                                              : phrases("inspector.change.where.row", {{"where", where}}));
  if (!told.clicked.empty()) s.navigation().go_to(cell);
  return y + told.height + 8;
}

float ChangePage::draw_value(Frame& frame, const Cell& cell, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool overridden = is_overridden(s, cell), share = is_share(s, cell.node);
  const auto was = untouched_value(s, cell);
  const auto value = static_cast<float>(s.trace().at(cell));
  const Rect box = {x, y, width, 118};
  card(c, box);
  const float left = x + 16, right = x + width - 16;
  if (was) {
    const float words = c.text(left, y + 31, c.fonts().small, c.colours().muted, c.phrases("inspector.change.was"));
    c.text(left + words + 8, y + 31, c.fonts().mono_field, c.colours().text,
           numbers_with_mark(table_number(*was), c.phrases.decimal_mark()));
  }
  const Rect field = {right - 92, y + 10, 92, 34};
  const std::string& now = c.phrases("inspector.change.now");
  const float now_width = c.text(field.x - 10, y + 31, c.fonts().small, c.colours().muted, now, Align::right);
  c.note("cell.now", {field.x - 10 - now_width, y + 20, now_width, 14});
  hand_over_typed(frame, cell);
  FieldSpec spec{.mono = true, .right_aligned = true};
  const std::string called = without_markup(title_of(frame, cell));
  spec.outlined_edit = overridden;
  if (const auto typed = number_field(c, "cell.value", field, value_, field_number(static_cast<double>(value)), spec, {.label = called}))
    set(frame, cell, *typed, 0);
  const float reset = c.text_width(c.fonts().label, c.phrases("inspector.change.reset")) + 22;
  if (overridden &&
      button(c, "cell.reset", {box.centre_x() - reset / 2, y + 82, reset, 30}, c.phrases("inspector.change.reset"), ButtonKind::plain))
    if (const auto edit = reset_edit(s, cell)) s.push(*edit);
  const float reach = std::max(frame.scales.limit(s, cell.node), weight_name(s, cell.node) ? 1.f : 1e-3f);
  const bool keeps_sum = frame.settings.keep_sum && s.nodes().outline.is_attention_weights(cell.node);
  const float low = share ? 0.f : -reach, high = share ? highest_weight(s, cell, keeps_sum) : reach;
  SliderSpec slide{.low = low,
                   .high = high,
                   .step = (high - low) / 200,
                   .tick = {},
                   .colour = overridden ? c.colours().edit : c.colours().text,
                   .label = called};
  if (was && std::isfinite(*was)) slide.tick = static_cast<float>(*was);
  if (const auto moved = slider(c, "cell.slider", {left, y + 54, right - left, 26}, std::isfinite(value) ? value : 0.f, slide)) {
    if (gesture_ == 0) gesture_ = s.new_gesture();
    set(frame, cell, *moved, gesture_);
  }
  const char mark = c.phrases.decimal_mark();
  c.text(left, y + 100, c.fonts().mono_small, c.colours().muted, numbers_with_mark(table_number(static_cast<double>(low)), mark));
  c.text(right, y + 100, c.fonts().mono_small, c.colours().muted, numbers_with_mark(table_number(static_cast<double>(high)), mark),
         Align::right);
  return y + 118 + 8 + paragraph(c, "change.how", x, y + 126, width, small_style(c), c.phrases("inspector.change.how")).height + 4;
}

/// What becomes of the other weights of the row.
float ChangePage::draw_others_in_row(Frame& frame, const Cell& cell, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  y += 6;
  c.text(x, c.baseline_at(c.fonts().label_plain, y + 17), c.fonts().label_plain, c.colours().text,
         width > 300 ? c.phrases("inspector.change.others") : c.phrases("inspector.change.others.short"));
  const std::vector<std::string> choices = {c.phrases("inspector.change.others.keep"), c.phrases("inspector.change.others.leave")};
  const std::vector<std::string> ids = {"keep sum 1", "leave as is"};
  if (const auto chosen = segmented(c, "row_sum", {x + width - 204, y, 204, 34}, choices, frame.settings.keep_sum ? 0 : 1, {}, ids)) {
    frame.settings.keep_sum = *chosen == 0;
    const int one_step = s.new_gesture();
    if (const NodeOverrides* overrides = s.trace().overrides(cell.node))
      for (const Override& o : *overrides)
        if (o.row == cell.row) set(frame, {cell.node, o.row, o.col}, o.value, one_step);
  }
  y += 44;
  if (const auto row = rescaled_row(s.graph(), s.trace(), cell.node, cell.row)) {
    const std::string factor = words_with_mark(
        "`(1 \u2212 " + table_number(row->set) + ") \u00f7 " + to_text(row->others, 4) + " = " + to_text(row->factor(), 4) + "`",
        c.phrases.decimal_mark());
    y += paragraph(c, "change.factor", x, y, width, body_style(c), c.phrases("inspector.change.others.factor", {{"factor", factor}}))
             .height +
         6;
  }
  for (const std::string& broken : broken_rows(s, c.phrases)) {
    y += paragraph(c, "change.promise", x, y, width, {c.fonts().label_plain, c.fonts().label_hot, c.colours().nan, 20}, escaped(broken))
             .height +
         4;
  }
  return y;
}

float ChangePage::draw_fills(Frame& frame, const std::string& weight, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  struct Fill {
    const char* id;
    std::string label;
    FillWeight::With with;
  };
  std::vector<Fill> fills = {{"identity", c.phrases("inspector.change.fill.identity"), FillWeight::With::identity},
                             {"zeros", c.phrases("inspector.change.fill.zeros"), FillWeight::With::zeros},
                             {"random", c.phrases("inspector.change.fill.random", {{"seed", seed_}}), FillWeight::With::random},
                             {"original", c.phrases("inspector.change.fill.original"), FillWeight::With::original}};
  const Session& s = frame.session;
  const bool own_keys = !s.imported() && s.document().config.kv_heads() == s.document().config.n_heads;
  if (own_keys && s.nodes().outline.part_of(s.graph().find(weight)) == Part::W_K)
    fills.push_back({"same", "= W_Q", FillWeight::With::same_as_W_Q});
  c.text(x, y + 18, c.fonts().label_plain, c.colours().text, c.phrases("inspector.change.fill"));
  y += 28;
  float at = x;
  for (const Fill& fill : fills) {
    const float w = c.text_width(c.fonts().label, fill.label) + 22;
    if (at + w > x + width) at = x, y += 38;
    if (button(c, std::string("fill.") + fill.id, {at, y, w, 30}, fill.label)) {
      frame.session.push(FillWeight{weight, fill.with, seed_});
      if (fill.with == FillWeight::With::random) ++seed_;
    }
    at += w + 8;
  }
  return y + 34;
}

/// Another id is another word.
float ChangePage::draw_token(Frame& frame, const Cell& cell, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const int id = static_cast<int>(frame.session.trace().at(cell));
  c.text(x, y + 22, c.fonts().label_plain, c.colours().text, c.phrases("inspector.change.token"));
  hand_over_typed(frame, cell);
  if (const auto typed = number_field(c, "cell.value", {x + width - 92, y, 92, 34}, value_, std::to_string(id),
                                      {.mono = true, .right_aligned = true}, {.label = c.phrases("inspector.change.token")}))
    frame.session.push(OverrideCell{place_in_document(frame.session, cell), *typed, false});
  return y + 44 + paragraph(c, "change.token", x, y + 44, width, small_style(c), c.phrases("inspector.change.token.how")).height;
}

/// Everything that was set, each a link, and the way back.
float ChangePage::draw_set_cells(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::vector<SetCell> cells = set_cells(s);
  const std::vector<ChangedWeight> weights = changed_weights(s);
  if (cells.empty() && weights.empty()) return y;
  y = section_head(c, x, rule(c, x, y + 18, width), c.phrases("inspector.change.set"));
  if (button(c, "clear_all", {x + width - 84, y - 26, 84, 28}, c.phrases("inspector.change.set.clear"), ButtonKind::plain)) {
    const int one_step = s.new_gesture();
    s.push(ClearOverrides{}, one_step);
    for (const ChangedWeight& weight : weights) s.push(FillWeight{weight.name, FillWeight::With::original}, one_step);
  }
  const auto row = [&](const std::string& name, const std::string& words, const std::string& value, const auto& followed,
                       const auto& undone) {
    const RichResult link = rich_line(c, name, x, y + 18, label_style(c), words);
    if (!link.clicked.empty()) followed();
    c.text(x + width - 34, y + 18, c.fonts().mono, c.colours().edit, value, Align::right);
    if (icon_button(c, name + ".clear", {x + width - 26, y + 1, 26, 26}, Icon::close, ButtonKind::plain,
                    {c.phrases("inspector.change.set.clear_one"), ""}))
      undone();
    y += 28;
  };
  for (size_t i = 0; i < std::min(cells.size(), most_listed); ++i) {
    const SetCell& set = cells[i];
    const std::string name = set.cell ? shown_name(s, *set.cell)
                                      : set.place.node.substr(taken_apart(set.place.node).path.size()) + " [" +
                                            std::to_string(set.place.row) + ", " + std::to_string(set.place.col) + "]";
    const std::string head = set.cell ? head_of(s, c.phrases, set.cell->node) : "";
    const bool here = set.cell && set.place.sample == s.selection().sample;
    const std::string shown =
        escaped(c.shortened(c.fonts().label_plain, displayable(c.fonts().label_plain, name), width - 150 - (head.empty() ? 0 : 54)));
    const std::string words = (here ? "[" + shown + "](text:cell)" : shown) + (head.empty() ? "" : "  [" + head + "](muted)") +
                              (here ? "" : "  [" + c.phrases("inspector.change.set.rests") + "](muted)");
    row(
        "set." + std::to_string(i), words, numbers_with_mark(table_number(static_cast<double>(set.own.value)), c.phrases.decimal_mark()),
        [&] {
          if (here) s.navigation().go_to(*set.cell);
        },
        [&] { s.push(ClearOverride{set.place}); });
  }
  if (cells.size() > most_listed)
    c.text(x, y + 16, c.fonts().small, c.colours().muted, c.phrases("inspector.change.set.more", {{"n", cells.size() - most_listed}})),
        y += 24;
  for (const ChangedWeight& weight : weights) {
    const std::string name = s.imported() ? weight.name : taken_apart(weight.name).own;  // each head has its own
    row(
        "set." + name, s.graph().has(weight.name) && !s.imported() ? letter_of(s, s.graph().find(weight.name)) : escaped(name),
        c.phrases.counted("inspector.change.cells", weight.n_cells), [] {},
        [&] {
          s.push(FillWeight{weight.name, FillWeight::With::original});
        });
  }
  return y;
}

}  // namespace headlight
