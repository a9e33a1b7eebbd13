#include "views/shell/top_bar.hpp"

#include <algorithm>
#include <functional>

#include "attend/imported_tensors.hpp"
#include "base/error.hpp"
#include "document/computable.hpp"
#include "document/heads.hpp"
#include "folders/built_in.hpp"
#include "model/positions.hpp"
#include "model/transformer.hpp"
#include "session/about_model.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/documents/model_list.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/head_text.hpp"
#include "views/shell/attention_options.hpp"
#include "views/theme_button.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float narrow = 1024;  ///< logical pixels; in narrower windows the sentence has its own line
constexpr float least_chips = 120, after_label = 8, least_for_mask = 340;
constexpr float wide = 1440, switch_word = 26;  ///< in narrower windows the sentence takes the room of the word beside a switch

/// Makes a model and pushes it as an edit; reports an error as the message.
void choose_model(Session& session, const std::string& name, const RandomSpec& spec, std::vector<std::string> sentences = {}) {
  try {
    session.push(SetModel{session.models().make(name, spec), std::move(sentences)});
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

/// A row of the menu of models, and its action.
struct ModelRow {
  Choice choice;
  std::function<void()> take;
};

std::vector<ModelRow> built_in_rows(Session& s, const Phrases& phrases) {
  std::vector<ModelRow> rows;
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    rows.push_back({{entry.name, phrases.translation(entry.title), ""}, [&s, name = entry.name] { choose_model(s, name, {}); }});
    for (const Preset& one : entry.presets)
      rows.push_back({{phrases.translation(one.title), entry.name, ""},
                      [&s, name = entry.name, one] { choose_model(s, name, one.spec, {one.sentence}); }});
  }
  return rows;
}

ModelRow kept_row(const Canvas& c, Session& s, const SavedModel& kept) {
  const ImFont* font = c.fonts().label;
  const std::string name = c.shortened(font, displayable(font, session::display_name(kept.folder)), 220);
  const std::string detail = kept.problem.empty() ? kept.made ? c.phrases("shell.top.model.kept_when", {{"when", display_time(*kept.made)}})
                                                              : c.phrases("shell.top.model.kept")
                                                  : c.phrases("shell.top.model.cannot_open");
  return {{name, detail, displayable(c.fonts().small, c.phrases.format(kept.problem))},
          [&s, folder = kept.folder] { take_model_in(s, folder); }};
}

/// Returns the next number of heads that divides d_model, up or down; none at the ends.
std::optional<int> neighbour(const ModelConfig& config, int step) {
  const std::vector<int> possible = possible_heads(config.d_model);
  const auto here = std::find(possible.begin(), possible.end(), config.n_heads);
  if (here == possible.end() || (step < 0 && here == possible.begin()) || (step > 0 && here + 1 == possible.end())) return std::nullopt;
  return *(here + step);
}

/// Returns "next possible: 8", because not every number of heads divides d_model.
std::string next_heads(const Phrases& phrases, const std::optional<int>& heads) {
  return heads ? phrases("shell.top.next", {{"value", *heads}}) : "";
}

/// Sets the number of heads, and reports it if heads that were made or trained lose their roles by it.
void set_heads(Session& session, const Phrases& phrases, int heads) {
  session.push(SetHeads{heads});
  const std::string lost = lost_roles(*session.document().model, heads, phrases);
  if (!lost.empty()) session.later([lost](Session& changed) { changed.report(lost); });
}

std::string possible_text(const Phrases& phrases, const ModelConfig& config) {
  std::vector<std::string> all;
  for (const int h : possible_heads(config.d_model)) all.push_back(std::to_string(h));
  return phrases("shell.top.heads.possible", {{"d_model", config.d_model}, {"heads", listed(all, phrases)}});
}

/// True for an upright phone, which has one line more.
bool in_three_lines(const Grid& grid) { return grid.phone && !grid.low_phone; }

}  // namespace

void TopBar::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.top;
  if (area.h <= 0) return;
  c.fill(area, c.colours().panel);
  c.hline(area.x, area.right(), area.bottom() - 1, c.colours().line);
  const bool compact = frame.grid.compact;
  note_ = {};
  if (one_line_ || (area.w < narrow && folds_controls(frame.grid) && !unfolded_)) return draw_one_line(frame);
  if (area.w < narrow) return draw_narrow(frame);
  file_.draw(frame, {14, 10, compact ? 46.f : 140.f, 34}, !compact);
  const float left = compact ? 64 : 272, right = area.right() - 20;
  const float controls = controls_width(frame);
  if (frame.session.imported()) {
    draw_imported(frame, {left, 11, right - left, 34});
  } else {
    draw_sentence(frame, {left, 11, right - controls - left - 22, 34});
    draw_controls(frame, right - controls, right);
  }

  if (!compact) {
    const ImU32 muted = c.colours().muted;
    float x = 20;
    x += c.text(x, 80, c.fonts().small_bold, c.colours().text, name_of_chips(frame.session, c.phrases)) + 12;
    if (!frame.session.imported()) {
      x += c.text(x, 80, c.fonts().tiny, muted, c.phrases("shell.top.tokens.position")) + 10;
      x += c.text(x, 80, c.fonts().tiny_bold, c.colours().text, c.phrases("shell.top.tokens.word")) + 10;
      c.text(x, 80, c.fonts().tiny, muted, c.phrases("shell.top.tokens.id"));
    }
  }
  draw_buttons(frame, right, 58);
  draw_batch(frame, left, right - 188, 58);
}

/// Draws the buttons in one line. An upright phone has undo and redo in the last line; a phone on its side has no room for the colours.
void TopBar::draw_buttons(Frame& frame, float right, float y) {
  const Canvas& c = frame.canvas;
  const bool phone = in_three_lines(frame.grid);
  const float back = phone ? right - 80 : right - 130, on = phone ? right - 36 : right - 86, compare = phone ? right - 80 : right - 174,
              history_y = phone ? y + 96 : y;
  const auto key = [&c](Shortcut shortcut) { return key_of(shortcut, c.phrases); };
  if (icon_button(c, "help", {right - 36, y, 36, 36}, Icon::help, ButtonKind::outline,
                  {c.phrases("shell.top.help", {{"key", key(Shortcut::help)}}), ""}))
    help_requested_ = true;
  if (icon_button(c, "redo", {on, history_y, 36, 36}, Icon::redo, ButtonKind::outline,
                  {c.phrases("shell.top.redo", {{"key", key(Shortcut::redo)}}),
                   frame.session.history().can_redo() ? "" : c.phrases("shell.top.redo.nothing")}))
    frame.session.redo();
  if (icon_button(c, "undo", {back, history_y, 36, 36}, Icon::undo, ButtonKind::outline,
                  {c.phrases("shell.top.undo", {{"key", key(Shortcut::undo)}}),
                   frame.session.history().can_undo() ? "" : c.phrases("shell.top.undo.nothing")}))
    frame.session.undo();
  if (folds_controls(frame.grid)) return draw_fold(frame, {compare, y, 36, 36});
  const bool comparing = frame.session.comparison() != nullptr;
  const ButtonKind kind = comparing ? ButtonKind::primary : ButtonKind::outline;
  if (icon_button(c, "compare", {compare, y, 36, 36}, Icon::compare, kind,
                  {comparing ? c.phrases("shell.top.compare.stop", {{"key", key(Shortcut::compare)}})
                             : c.phrases("shell.top.compare", {{"key", key(Shortcut::compare)}}),
                   frame.session.imported() ? c.phrases("shell.top.compare.given") : ""}))
    frame.session.set_comparing(!comparing);
  if (frame.grid.low_phone) theme_button(frame, {right - 218, y, 36, 36});
}

/// Draws the sentence above, the controls below, and the chips if there is room beside them.
void TopBar::draw_narrow(Frame& frame) {
  const float right = frame.grid.top.right() - 12;
  file_.draw(frame, {6, 11, 46, 34}, false);
  const bool given = frame.session.imported() != nullptr;
  const float buttons = in_three_lines(frame.grid) ? 92 : frame.grid.low_phone ? 232 : 188;
  draw_buttons(frame, right, 10);
  if (given) {
    const bool phone = in_three_lines(frame.grid);
    draw_imported(frame, phone ? Rect{12, 59, right - 12, 34} : Rect{58, 11, right - 58 - buttons, 34});
    if (phone) draw_batch(frame, 12, right - 92, 106);  // beside undo and redo
    else if (right - 56 > least_chips) draw_batch(frame, 12, right - 12, 58);
    return;
  }
  draw_sentence(frame, {58, 11, right - 58 - buttons, 34});
  draw_controls(frame, 12, right);
  constexpr float controls = 556;
  if (right - 44 - controls > least_chips + 160) draw_batch(frame, 12 + controls, right - 44, 58);
}

void TopBar::draw_model(Frame& frame, const Rect& r) {
  Session& s = frame.session;
  list_saved_models(frame);
  const Model& model = *s.document().model;
  std::vector<ModelRow> rows = built_in_rows(s, frame.canvas.phrases);
  int now = -1;
  for (size_t i = 0; i < rows.size() && model.folder.empty(); ++i)
    if (rows[i].choice.label == model.config.name) now = static_cast<int>(i);
  for (const SavedModel& kept : saved_models_) {
    if (kept.folder == model.folder) now = static_cast<int>(rows.size());
    rows.push_back(kept_row(frame.canvas, s, kept));
  }
  if (now < 0) {
    now = static_cast<int>(rows.size());
    rows.push_back(
        {{model.config.name, model.folder.empty() ? frame.canvas.phrases("shell.top.model.here_only") : display_path(model.folder),
          frame.canvas.phrases("shell.top.model.this")},
         [] {}});
  }
  rows.push_back({{frame.canvas.phrases("shell.top.model.all"), "M", ""}, [&frame] { frame.documents.show(Documents::Panel::models); }});
  std::vector<Choice> choices;
  for (const ModelRow& row : rows) choices.push_back(row.choice);
  if (const auto chosen = drop_down(frame.canvas, "model", r, choices, now,
                                    {about_in(frame.canvas.phrases, model), "", frame.canvas.phrases("shell.top.model")}))
    rows[static_cast<size_t>(*chosen)].take();
}

/// Reads the folder when the menu opens, not in every frame, and shows the newest few.
void TopBar::list_saved_models(Frame& frame) {
  const bool open = ImGui::IsPopupOpen("model");
  constexpr double moment = 0.05;
  const bool opens = open && !model_menu_open_;
  if (opens) saved_search_.begin(frame.documents.models_folder(), {});
  searches_saved_ |= opens;
  if (const FoundModels* found = open && searches_saved_ ? saved_search_.found_within(opens ? moment : 0) : nullptr) {
    constexpr size_t most = 8;
    saved_models_ = found->saved;
    searches_saved_ = false;
    if (!found->problem.empty()) frame.session.complain(found->problem);
    std::stable_sort(saved_models_.begin(), saved_models_.end(), [](const SavedModel& a, const SavedModel& b) { return a.made > b.made; });
    saved_models_.resize(std::min(saved_models_.size(), most));
  }
  if (open && searches_saved_) frame.canvas.log.leave_unfinished();
  model_menu_open_ = open;
}

float TopBar::controls_width(const Frame& frame) const {
  const Canvas& c = frame.canvas;
  if (!frame.grid.bar_words) return 590;
  float width = 621 - (frame.grid.top.w < wide ? switch_word : 0);  // without the names of the controls
  for (const std::string& text :
       {c.phrases("shell.top.model"), c.phrases("shell.top.heads"), c.phrases("shell.top.mask"), c.phrases("shell.top.positions")})
    width += c.text_width(c.fonts().small, text) + after_label;
  return width;
}

/// Draws the choice of masks. A decoder's masks cannot be chosen: beside its stages the control only names them.
void TopBar::draw_mask(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::vector<std::string> ids = {"none", "causal", "custom"};
  const std::vector<std::string> masks = {c.phrases("shell.top.mask.none"), c.phrases("shell.top.mask.causal"),
                                          c.phrases("shell.top.mask.custom")};
  const bool fixed = s.selection().at.decoder && !s.selection().map, cross = fixed && s.selection().at.cross;
  const std::string why_fixed = !fixed ? "" : cross ? c.phrases("shell.top.mask.of_cross") : c.phrases("shell.top.mask.of_decoder");
  const MaskKind shown = !fixed ? s.document().mask : cross ? MaskKind::none : MaskKind::causal;
  const auto chosen = segmented(c, "mask", r, masks, static_cast<int>(shown), {"", why_fixed}, ids);
  for (size_t i = 0; i < ids.size(); ++i)  // "causal" alone does not say of what
    c.log.describe("mask." + ids[i], ControlKind::choice, longer_list(c.phrases("shell.top.mask"), masks[i], c.phrases), {},
                   i == static_cast<size_t>(shown), why_fixed);
  if (!chosen) return;
  s.push(SetMask{static_cast<MaskKind>(*chosen)});
  if (static_cast<MaskKind>(*chosen) == MaskKind::custom) s.go(StagePlace{Stage::mask, s.selection().at});  // the board to paint it on
}

namespace {

/// Draws the name of a control, explained on a hover, if the bar has room for names. Returns the x of the control.
float draw_control_name(const Frame& frame, float x, const std::string& name, const char* item = "", const std::string& explained = "") {
  if (!frame.grid.bar_words) return x;
  const Canvas& c = frame.canvas;
  const float width = c.text(x, c.baseline_at(c.fonts().small, 28), c.fonts().small, c.colours().muted, name);
  if (!explained.empty()) {
    c.tooltip(c.touch(item, {x, 18, width, 20}), explained);
    c.log.skip_last_in_tab_order();
  }
  return x + width + after_label;
}

void draw_heads_stepper(Frame& frame, const Rect& r) {
  const Phrases& phrases = frame.canvas.phrases;
  const ModelConfig& config = frame.session.document().config;
  const auto fewer = neighbour(config, -1), more = neighbour(config, +1);
  const int step = stepper(frame.canvas, "heads", r, std::to_string(config.n_heads), fewer ? "" : possible_text(phrases, config),
                           more ? "" : possible_text(phrases, config),
                           {next_heads(phrases, fewer), next_heads(phrases, more), phrases("shell.top.heads")});
  if (const auto heads = step < 0 ? fewer : step > 0 ? more : std::nullopt) set_heads(frame.session, phrases, *heads);
}

/// Draws the switch of positions, centred at y, with "on" or "off" beside it in a wide window.
void draw_positions_switch(Frame& frame, float x, float y) {
  const Canvas& c = frame.canvas;
  const ModelConfig& config = frame.session.document().config;
  if (toggle(c, "positions", x, y, config.positions,
             {c.phrases.of("shell.top.positions.*", id_of_form(position_form(config))), "", c.phrases("shell.top.positions")}))
    frame.session.push(SetPositions{!config.positions});
  if (frame.grid.bar_words && frame.grid.top.w >= wide)
    c.text(x + 46, c.baseline_at(c.fonts().small, 28), c.fonts().small, c.colours().text,
           config.positions ? c.phrases("shell.top.positions.on") : c.phrases("shell.top.positions.off"));
}

}  // namespace

void TopBar::draw_controls(Frame& frame, float left, float right) {
  const Canvas& c = frame.canvas;
  const bool compact = !frame.grid.bar_words, phone = in_three_lines(frame.grid), low = frame.grid.low_phone;
  constexpr float model_width = 112;
  float y = frame.grid.top.w < narrow ? 59.f : 11.f;  ///< top of the controls
  float x = draw_control_name(frame, left, c.phrases("shell.top.model"));
  draw_model(frame, {x, y, model_width, 34});
  const Rect panel_button = {x + model_width + 4, y, 34, 34};
  const Interaction panel =
      icon_button(c, "model.settings", panel_button, Icon::menu, ButtonKind::plain, {c.phrases("shell.top.model.settings"), ""});
  draw_model_panel(frame, panel_button, panel.clicked);
  x += model_width + (compact ? 44 : 50);
  x = draw_control_name(frame, x, c.phrases("shell.top.heads"), "heads.word", c.phrases("shell.top.heads.tip"));
  draw_heads_stepper(frame, {x, y, 96, 34});

  if (phone) {
    theme_button(frame, {right - 36, y - 1, 36, 36});
    y += 48;
  }
  x = phone ? left : x + (compact ? 106 : 118);
  x = draw_control_name(frame, x, c.phrases("shell.top.mask"), "mask.word", c.phrases("shell.top.mask.tip"));
  const float mask_width = left + right < least_for_mask ? 172 : low ? 176 : compact ? 190 : 196;
  draw_mask(frame, {x, y, mask_width, 34});

  x += mask_width + (mask_width < 176 ? 6 : low ? 10 : compact ? 14 : 20);
  x = draw_control_name(frame, x, c.phrases("shell.top.positions"));
  draw_positions_switch(frame, x, y + 17);
  if (frame.grid.phone || x + 84 > right) return;
  theme_button(frame, {right - 36, y - 1, 36, 36});
}

/// Draws the rarely changed options: the size and seed of a random model, variants of attention, biases, the padding mask.
void TopBar::draw_model_panel(Frame& frame, const Rect& anchor, bool open) {
  const Canvas& outer = frame.canvas;
  Session& s = frame.session;
  if (open) ImGui::OpenPopup("model panel");
  const bool random = s.document().model->made_from.has_value(), batch = s.document().sentences.size() > 1;
  const float width = 300, height = 76 + (random ? 92.f : 0.f) + (batch ? 44.f : 0.f) + attention_options_height(s);
  // The menu opens upwards beside its button in a low window, and scrolls if it still does not fit.
  const float screen = ImGui::GetIO().DisplaySize.y / outer.scale(), shown = std::min(height, screen - 16);
  const ImVec2 corner = outer.at(std::max(8.f, anchor.x - width + anchor.w), std::min(anchor.bottom() + 6, screen - 8 - shown));
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize({outer.px(width), outer.px(shown)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  const bool drawn =
      ImGui::BeginPopup("model panel", ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  if (!drawn) return;
  const Canvas edge{outer.theme, ImGui::GetWindowDrawList(), outer.heat, outer.log, outer.phrases, corner};
  edge.draw->PushClipRectFullScreen();
  edge.fill({0, 2, width, shown}, edge.colours().shadow, radius::control);
  edge.fill({0, 0, width, shown}, edge.colours().raised, radius::control);
  edge.outline({0, 0, width, shown}, edge.colours().line2, radius::control);
  edge.draw->PopClipRect();
  const Canvas c{outer.theme, edge.draw, outer.heat, outer.log, outer.phrases, {corner.x, corner.y - ImGui::GetScrollY()}};
  c.log.begin_popup(ImGui::IsWindowAppearing());
  float y = random ? draw_random_fields(frame, c, 20) : 20.f;
  y = draw_attention_options(frame, c, 20, y, width - 40);
  const auto flag = [&](const char* name, const std::string& words, bool on, const std::string& tooltip) {
    c.text(20, c.baseline_at(c.fonts().label, y + 17), c.fonts().label, c.colours().text, words);
    const bool flipped = toggle(c, name, 242, y + 17, on, {tooltip, "", words});
    y += 44;
    return flipped;
  };
  const bool biases = s.document().config.biases, padding = s.document().mask_padding;
  if (flag("biases", c.phrases("shell.top.biases"), biases, c.phrases("shell.top.biases.tip"))) s.push(SetBiases{!biases});
  if (batch && flag("mask_padding", c.phrases("shell.top.padding"), padding, c.phrases("shell.top.padding.tip")))
    s.push(SetMaskPadding{!padding});
  ImGui::SetCursorPos({0, outer.px(height) - 1});
  ImGui::Dummy({1, 1});
  c.log.end_popup();
  if (keys_of_sheet(c.log)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

/// Draws width and seed of a model with random weights; returns the y below them.
float TopBar::draw_random_fields(Frame& frame, const Canvas& c, float y) {
  const ModelConfig& config = frame.session.document().config;
  const auto field = [&](const char* name, const std::string& words, FieldState& state, const std::string& now) {
    c.text(20, c.baseline_at(c.fonts().label, y + 17), c.fonts().label, c.colours().text, words);
    const auto typed = number_field(c, name, {196, y, 84, 34}, state, now, {.mono = true, .right_aligned = true}, {.label = words});
    y += 44;
    return typed;
  };
  const auto d = field("model.d_model", c.phrases("shell.top.d_model"), d_model_, std::to_string(config.d_model));
  const auto seed = field("model.seed", c.phrases("shell.top.seed"), seed_, std::to_string(seed_number_));
  if (seed) seed_number_ = static_cast<std::uint64_t>(std::clamp(*seed, 0.f, 1e9f));
  if (d || seed) {
    const int d_model = d ? static_cast<int>(std::clamp(*d, -1.f, 1e6f)) : config.d_model;
    choose_model(frame.session, model_that(&CatalogueEntry::any_size), drawn_alike(config, d_model, seed_number_));
  }
  return y + 4;
}

}  // namespace headlight::views
