#include "views/inspector/change_page.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "explain/working.hpp"
#include "graph/node_name.hpp"
#include "session/overridden.hpp"
#include "session/translate/translating.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_listed = 12;
constexpr int most_broken = 3, most_digits = 4, most_heads = 8;

bool is_share(const Session& s, NodeId node) { return map_of(s, node) == ColourMap::beam; }

bool is_token_id(const Session& s, NodeId node) {
  const auto place = place_of(s.nodes(), node);
  return place && place->stage == Stage::tokens;
}

/// "it -> elephant" for matrices of words, "q[it, 3]" for others.
std::string title_of(const Frame& frame, const Cell& cell) {
  const Session& s = frame.session;
  const Axes& axes = s.graph()[cell.node].axes;
  if (axes.cols.kind == AxisKind::key)
    return word_in_text(frame.canvas.phrases, axes.rows, cell.row) + "  \u2192  " + word_in_text(frame.canvas.phrases, axes.cols, cell.col);
  return escaped(display_name(s, cell, frame.canvas.phrases));
}

std::string head_of(const Session& s, const Phrases& phrases, NodeId node) {
  const auto place = place_of(s.nodes(), node);
  return place && place->head ? phrases("inspector.change.head", {{"head", *place->head + 1}}) : "";
}

/// The number that this page changes: the pinned one, or one of those that the board of a translation shows.
std::optional<Cell> cell_to_change(const Session& s) {
  return s.selection().stage == Stage::translate ? cell_on_board(s) : s.selection().pinned;
}

/// The largest weight that a cell may take: in a row that keeps its sum, the share of 1 that the others set by hand leave.
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

/// The attention whose heads are switched on this page.
AttentionId attention_to_change(const Session& s) {
  const auto cell = s.selection().stage == Stage::translate ? cell_on_board(s) : std::nullopt;
  const auto place = cell ? place_of(s.nodes(), cell->node) : std::nullopt;
  return place ? place->at : s.selection().at;
}

/// Sets the cell; the other cells of a row of attention weights change with it, if the person chose that.
void set(Frame& frame, const Cell& cell, float value, int gesture) {
  Session& s = frame.session;
  s.push(OverrideCell{document_cell(s, cell), value, s.nodes().outline.is_attention_weights(cell.node) && frame.settings.keep_sum},
         gesture);
}

/// The cell's name and its place.
Box title_box(const Frame& frame, const Cell& cell) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const std::string head = head_of(s, c.phrases, cell.node);
  const std::string where = longer_list(head, "[" + std::to_string(cell.row) + ", " + std::to_string(cell.col) + "]", c.phrases);
  return box::wrap({is_overridden(s, cell) ? box::icon(Icon::overridden, c.colours().edit) : Box(),
                    box::paragraph("change.name", title_of(frame, cell), name_style(c)).grow(),
                    box::words(&Fonts::mono_small, Role::muted, where)});
}

/// The board of a translation shows rows of two attentions: this names the cell's attention, and leads to its matrix.
Box whereabouts(Frame& frame, const Cell& cell) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto place = place_of(s.nodes(), cell.node);
  const std::string where = place ? place_words(*place, s.nodes(), phrases) : "";
  const bool alignment = place && place->at.cross;
  return box::small("change.where",
                    alignment ? phrases("inspector.change.where.alignment", {{"where", where}})
                              : phrases("inspector.change.where.row", {{"where", where}}),
                    {[&s, cell](const std::string&) { s.navigation().go_to(cell); }});
}

/// Shows something that was set: a link to it, its description, and the button that undoes it.
Box set_row(const Canvas& c, const std::string& name, const std::string& words, const std::string& value, std::function<void()> followed,
            std::function<void()> undone) {
  return box::row({box::label(name, words, {[followed = std::move(followed)](const std::string&) { followed(); }}).grow(),
                   box::words(&Fonts::mono, Role::edit, value),
                   box::icon_button(name + ".clear", Icon::close, c.phrases("inspector.change.set.clear_one"), std::move(undone))});
}

Box set_cell_row(Frame& frame, const std::string& item, const SetCell& set) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::string place = " [" + std::to_string(set.name.row) + ", " + std::to_string(set.name.col) + "]";
  const std::string name =
      escaped(set.cell ? display_name(s, *set.cell, c.phrases) : set.name.node.substr(parse_node_name(set.name.node).path.size()) + place);
  const std::string head = set.cell ? head_of(s, c.phrases, set.cell->node) : "";
  const bool here = set.cell && set.name.sample == s.selection().sample;
  const std::string words = (here ? "[" + name + "](text:cell)" : name) + (head.empty() ? "" : "  [" + head + "](muted)") +
                            (here ? "" : "  [" + c.phrases("inspector.change.set.rests") + "](muted)");
  return set_row(
      c, item, words, c.phrases.number(table_number(static_cast<double>(set.own.value))), [&s, set] { s.navigation().go_to(*set.cell); },
      [&s, set] { s.push(ClearOverride{set.name}); });
}

/// Undoes every change of a weight in one step of the history.
void restore(Session& s, const std::string& weight, int gesture = 0) {
  const std::vector<Edit> edits = restoring_edits(s, weight);
  const int one_step = gesture == 0 && edits.size() > 1 ? s.new_gesture() : gesture;
  for (const Edit& edit : edits) s.push(edit, one_step);
}

Box set_weight_row(Frame& frame, const ChangedWeight& weight) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::string name = s.imported() ? weight.name : parse_node_name(weight.name).own;  // each head has its own
  return set_row(
      c, "set." + name, s.graph().has(weight.name) && !s.imported() ? letter_of(s, s.graph().find(weight.name)) : escaped(name),
      c.phrases.counted("inspector.change.cells", weight.n_cells), [] {}, [&s, weight] { restore(s, weight.name); });
}

/// Everything that was set, each a link, and the way back.
Box set_cells_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::vector<SetCell> cells = set_cells(s);
  const std::vector<ChangedWeight> weights = changed_weights(s);
  if (cells.empty() && weights.empty()) return {};
  const auto clear = [&s, weights] {
    const int one_step = s.new_gesture();
    s.push(ClearOverrides{}, one_step);
    for (const ChangedWeight& weight : weights) restore(s, weight.name, one_step);
  };
  Boxes rows = {
      box::row({box::heading(c.phrases("inspector.change.set")), box::spacer(),
                box::button("clear_all", c.phrases("inspector.change.set.clear"), clear, {.kind = ButtonKind::plain, .small = true})})};
  for (size_t i = 0; i < std::min(cells.size(), most_listed); ++i)
    rows.push_back(set_cell_row(frame, "set." + std::to_string(i), cells[i]));
  if (cells.size() > most_listed) rows.push_back(box::caption(c.phrases("inspector.change.set.more", {{"n", cells.size() - most_listed}})));
  for (const ChangedWeight& weight : weights) rows.push_back(set_weight_row(frame, weight));
  return box::column(std::move(rows), 2);
}

}  // namespace

bool differs_from_default(const Session& session) {
  const Interventions& interventions = session.document().interventions;
  return session.untouched() || !interventions.head_settings.empty() || interventions.temperature != 1;
}

Box ChangePage::box(Frame& frame) {
  if (!ImGui::IsMouseDown(0)) gesture_ = 0;
  const bool fixed = frame.session.imported() != nullptr;  // its heads and its softmax are what the file says
  return box::sections({cell_box(frame), set_cells_box(frame), fixed ? Box() : heads(frame), fixed ? Box() : temperature_box(frame)});
}

void ChangePage::type(const std::string& characters) {
  if (typed_.empty()) ++value_.generation;  // a fresh field, whose old number is selected and so replaced
  typed_ += characters;
}

/// The field gets the caret only some frames after it was asked to: text typed meanwhile waits, in its order.
void ChangePage::hand_over_typed(Frame& frame, const Cell& cell) {
  if (typed_.empty()) return;
  ImGuiIO& io = ImGui::GetIO();
  for (const ImWchar c : io.InputQueueCharacters)
    if (c > ' ' && c <= '~') typed_ += static_cast<char>(c);
  io.InputQueueCharacters.resize(0);
  if (value_.active) return io.AddInputCharactersUTF8(std::exchange(typed_, {}).c_str());
  value_.focus_next = true;
  if (!enter_pressed()) return;
  value_.focus_next = false;
  if (const auto number = parse_number(std::exchange(typed_, {}))) set(frame, cell, *number, 0);
}

/// The rows of a long text are added up once.
const std::vector<std::string>& ChangePage::broken_rows(const Session& s, const Phrases& phrases) {
  const Broken now = {s.version(), s.selection().sample, s.navigation().attention_number(), s.selection().head,
                      s.selection().active_cell()};
  if (broken_of_ != now) broken_ = broken_promises(s, phrases, most_broken);
  broken_of_ = now;
  return broken_;
}

/// Shows the pinned cell: its former and its present number, a slider and a field.
Box ChangePage::cell_box(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  const bool translates = s.selection().stage == Stage::translate;
  const std::string& title = phrases("inspector.change.title");
  const auto chosen = cell_to_change(s);
  if (!chosen || !s.navigation().contains(*chosen)) {
    typed_.clear();
    const std::string& how = translates ? phrases("inspector.change.none.mean") : phrases("inspector.change.none");
    return box::section(title, {box::body("change.none", how)});
  }
  const Cell cell = *chosen;
  hand_over_typed(frame, cell);
  const auto weight = weight_name(s, cell.node);
  const bool shares_row = s.nodes().outline.is_attention_weights(cell.node) && !s.graph()[cell.node].is_input();
  return box::section(title, {title_box(frame, cell), translates ? whereabouts(frame, cell) : Box(),
                              is_token_id(s, cell.node) ? token_box(frame, cell) : value_box(frame, cell),
                              shares_row ? others_in_row(frame, cell) : Box(), weight ? fills(frame, *weight) : Box()});
}

Box ChangePage::value_box(Frame& frame, const Cell& cell) {
  const Phrases& phrases = frame.canvas.phrases;
  Session& s = frame.session;
  const bool overridden = is_overridden(s, cell), share = is_share(s, cell.node);
  const auto was = untouched_value(s, cell);
  const auto number = [&](double value, ImFont* Fonts::*font, Role role) {
    return box::words(font, role, phrases.number(table_number(value)));
  };
  const std::string label = without_markup(title_of(frame, cell));
  const auto enter = [&frame, cell](float typed) { set(frame, cell, typed, 0); };
  const auto reset = [&s, cell] {
    if (const auto edit = reset_edit(s, cell)) s.push(*edit);
  };
  const float reach = std::max(frame.scales.limit(s, cell.node), weight_name(s, cell.node) ? 1.f : 1e-3f);
  const bool keeps_sum = frame.settings.keep_sum && s.nodes().outline.is_attention_weights(cell.node);
  const float low = share ? 0.f : -reach, high = share ? highest_weight(s, cell, keeps_sum) : reach;
  const auto end = [&](float value) { return number(static_cast<double>(value), &Fonts::mono_small, Role::muted); };
  // As many digits as in the field: 0.903 beside 0.90252 would look like a change.
  const std::string before = was ? field_number(*was) : "";
  const Box old = box::words(&Fonts::mono_field, Role::text, phrases.number(before)).named("cell.was=" + before);
  const Box now = box::row({box::caption(phrases("inspector.change.now")).named("cell.now"),
                            box::number_field("cell.value", value_, field_number(s.trace().at(cell)), label, enter, overridden)});
  const Box values = was ? box::wrap({box::row({box::caption(phrases("inspector.change.was")), old}), box::spacer(), now})
                         : box::row({box::spacer(), now});
  const Box undo = box::button("cell.reset", phrases("inspector.change.reset"), reset, {.kind = ButtonKind::plain}).visible(overridden);
  const Box ends = box::row({end(low), box::spacer(), undo, box::spacer(), end(high)});
  return box::column({box::card(box::column({values, cell_slider(frame, cell, label, low, high), ends})),
                      box::small("change.how", phrases("inspector.change.how"))});
}

Box ChangePage::cell_slider(Frame& frame, const Cell& cell, const std::string& label, float low, float high) {
  constexpr float steps = 200;
  const Palette& colours = frame.canvas.colours();
  const auto was = untouched_value(frame.session, cell);
  const auto value = static_cast<float>(frame.session.trace().at(cell));
  SliderLook look{{.low = low, .high = high, .step = (high - low) / steps}, label};
  look.spec.colour = is_overridden(frame.session, cell) ? colours.edit : colours.text;
  if (was && std::isfinite(*was)) look.spec.tick = static_cast<float>(*was);
  const auto move = [this, &frame, cell](float to) { set(frame, cell, to, gesture_of(frame.session)); };
  return box::slider("cell.slider", std::isfinite(value) ? value : 0.f, look, move);
}

/// Says how the other weights of the row change.
Box ChangePage::others_in_row(Frame& frame, const Cell& cell) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const SegmentedChoice choice{{c.phrases("inspector.change.others.keep"), c.phrases("inspector.change.others.leave")},
                               {"keep sum 1", "leave as is"},
                               frame.settings.keep_sum ? 0 : 1};
  const auto choose = [&frame, cell](int way) {
    frame.settings.keep_sum = way == 0;
    const int one_step = frame.session.new_gesture();
    if (const NodeOverrides* overrides = frame.session.trace().overrides(cell.node))
      for (const Override& o : *overrides)
        if (o.row == cell.row) set(frame, {cell.node, o.row, o.col}, o.value, one_step);
  };
  const auto row = [&](const std::string& words) {
    return box::row({box::words(&Fonts::label_plain, Role::text, words), box::spacer(), box::segmented("row_sum", choice, choose)});
  };
  Boxes all = {box::first_that_fits({row(c.phrases("inspector.change.others")), row(c.phrases("inspector.change.others.short"))})};
  if (const auto rescaled = rescaled_row(s.graph(), s.trace(), cell.node, cell.row)) {
    const std::string factor =
        words_with_mark("`(1 \u2212 " + table_number(rescaled->set) + ") \u00f7 " + to_text(rescaled->others, most_digits) + " \u2248 " +
                            to_text(rescaled->factor(), most_digits) + "`",
                        c.phrases.decimal_mark());
    all.push_back(box::body("change.factor", c.phrases("inspector.change.others.factor", {{"factor", factor}})));
  }
  TextStyle alarm = label_style(c);
  alarm.colour = c.colours().nan;
  for (const std::string& broken : broken_rows(s, c.phrases)) all.push_back(box::paragraph("change.promise", escaped(broken), alarm));
  return box::column(std::move(all));
}

Box ChangePage::fills(Frame& frame, const std::string& weight) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  Boxes buttons;
  const auto fill = [&](const char* id, const std::string& words, FillWeight::With with) {
    buttons.push_back(box::button(std::string("fill.") + id, words, [this, &frame, weight, with] {
      if (with == FillWeight::With::original) return restore(frame.session, weight);
      frame.session.push(FillWeight{weight, with, seed_});
      if (with == FillWeight::With::random) ++seed_;
    }));
  };
  fill("identity", c.phrases("inspector.change.fill.identity"), FillWeight::With::identity);
  fill("zeros", c.phrases("inspector.change.fill.zeros"), FillWeight::With::zeros);
  fill("random", c.phrases("inspector.change.fill.random", {{"seed", seed_}}), FillWeight::With::random);
  fill("original", c.phrases("inspector.change.fill.original"), FillWeight::With::original);
  const bool own_keys = !s.imported() && s.document().config.kv_heads() == s.document().config.n_heads;
  if (own_keys && s.nodes().outline.part_of(s.graph().find(weight)) == Part::W_K) fill("same", "= W_Q", FillWeight::With::same_as_W_Q);
  return box::column({box::words(&Fonts::label_plain, Role::text, c.phrases("inspector.change.fill")), box::wrap(std::move(buttons))});
}

/// Another id is another word.
Box ChangePage::token_box(Frame& frame, const Cell& cell) {
  const Canvas& c = frame.canvas;
  const std::string& label = c.phrases("inspector.change.token");
  const auto enter = [&s = frame.session, cell](float id) { s.push(OverrideCell{document_cell(s, cell), id, false}); };
  const int id = static_cast<int>(frame.session.trace().at(cell));
  return box::column(
      {box::row({box::label("change.token.name", label).grow(), box::number_field("cell.value", value_, std::to_string(id), label, enter)}),
       box::small("change.token", c.phrases("inspector.change.token.how"))});
}

Box ChangePage::heads(Frame& frame) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const AttentionId at = attention_to_change(s);
  const int attention = number_of_attention(s.nodes(), at), n_heads = s.document().config.n_heads;
  const std::string where = place_words({Stage::softmax, at}, s.nodes(), c.phrases);
  SegmentedChoice choice{{c.phrases("inspector.change.head.as_it_is"), c.phrases("inspector.change.head.off"),
                          c.phrases("inspector.change.head.uniform"), c.phrases("inspector.change.head.mean")},
                         {"as it is", "off", "uniform", "mean"}};
  Boxes rows = {
      box::heading(where.empty() ? c.phrases("inspector.change.heads") : c.phrases("inspector.change.heads_of", {{"where", where}}))};
  for (int h = 0; h < n_heads; ++h) {
    choice.chosen = static_cast<int>(s.document().interventions.head_setting({attention, h}));
    const bool here = h == s.selection().head;
    if (n_heads > most_heads && !here && !choice.chosen) continue;  // of many the chosen one, and those that were switched
    const auto set = [&s, attention, h](int to) { s.push(SetHeadSetting{attention, h, static_cast<HeadSetting>(to)}); };
    const Box switches = box::segmented("head_setting." + std::to_string(h + 1), choice, set).grow();
    const auto row = [&](const std::string& name) {
      return box::row({box::head_bar(h), box::words(here ? &Fonts::label_hot : &Fonts::label_plain, Role::text, name), switches});
    };
    rows.push_back(box::first_that_fits({row(c.phrases("inspector.change.heads.row", {{"head", h + 1}})), row(std::to_string(h + 1))}));
  }
  rows.push_back(box::small("heads.how", c.phrases("inspector.change.heads.how")));
  return box::column(std::move(rows));
}

/// The slider goes from a tenth to ten times, by equal factors.
Box ChangePage::temperature_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const double now = s.document().interventions.temperature;
  const std::string &label = c.phrases("inspector.change.temperature"), number = to_text(now, most_digits),
                    spoken = c.phrases.number(number);
  const SliderLook look{{.low = -1, .high = 1, .tick = 0.f, .colour = now != 1 ? c.colours().edit : c.colours().text}, label, spoken};
  const auto move = [this, &s](float exponent) {
    constexpr double hundred = 100, ten = 10;
    s.push(SetTemperature{std::round(std::pow(ten, static_cast<double>(exponent)) * hundred) / hundred}, gesture_of(s));
  };
  const auto enter = [&s](float typed) { s.push(SetTemperature{static_cast<double>(typed)}); };
  const std::string by = now == 1 ? "\u221ad_{head}" : spoken + " \u00b7 \u221ad_{head}";
  return box::section(
      label, {box::row({box::slider("temperature.slider", static_cast<float>(std::clamp(std::log10(now), -1., 1.)), look, move).grow(),
                        box::number_field("temperature", temperature_, number, label, enter)},
                       space::panel),
              box::small("temperature.how", c.phrases("inspector.change.temperature.how", {{"divisor", by}}))});
}

}  // namespace headlight::views
