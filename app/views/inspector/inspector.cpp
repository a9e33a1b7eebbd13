#include "views/inspector/inspector.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "attend/imported_tensors.hpp"
#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "explain/working.hpp"
#include "session/about_model.hpp"
#include "views/boards/head_cards.hpp"
#include "views/boards/head_rows.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/stage_view.hpp"
#include "views/inspector/breadcrumb.hpp"
#include "views/inspector/contribution_section.hpp"
#include "views/inspector/influence_section.hpp"
#include "views/inspector/outcome_section.hpp"
#include "views/inspector/why_section.hpp"
#include "views/inspector/working_section.hpp"
#include "views/map/map_page.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight {
namespace {

constexpr float height_for_all = 620;  ///< in less the working of a cell would begin below what is in sight

std::string stage_link(const Session& s, const Phrases& phrases, int number) {
  const StagePlace& place = s.navigation().stages()[static_cast<size_t>(number)];
  return "[" + std::to_string(number + 1) + " " + stage_title(s, place, phrases) + "](text:" + id(place, s.nodes()) + ")";
}

/// The stages (by their number) that make what `cell` reads, and those that read it.
std::set<int> sources(const Session& s, NodeId node) {
  std::set<int> out;
  for (const NodeId in : s.graph()[node].inputs)
    if (const auto place = place_of(s.nodes(), in)) out.insert(s.navigation().number_of(*place));
  return out;
}

std::set<int> readers(const Session& s, NodeId node) {
  std::set<int> out;
  for (NodeId id = node + 1; id < s.graph().size(); ++id)
    if (std::count(s.graph()[id].inputs.begin(), s.graph()[id].inputs.end(), node))
      if (const auto place = place_of(s.nodes(), id)) out.insert(s.navigation().number_of(*place));
  return out;
}

std::string links_of(const Session& s, const Phrases& phrases, const std::set<int>& stages) {
  std::string out;
  for (const int number : stages) out += (out.empty() ? "" : ", ") + stage_link(s, phrases, number);
  return out;
}

}  // namespace

/// Returns whether the panel is to be drawn.
bool InspectorPanel::draw_drawer_button(Frame& frame) {
  if (frame.grid.inspector_form == Inspector::panel) return true;
  const Canvas& c = frame.canvas;
  const Rect& board = frame.grid.board;
  constexpr float beside_board = 19;  // of its edge, where no matrix stands
  const bool below = frame.grid.inspector_form == Inspector::drawer_below;
  const std::string key = key_of(Shortcut::inspector, c.phrases);
  const std::string tip = open_ ? c.phrases("inspector.close", {{"key", key}}) : c.phrases("inspector.open", {{"key", key}});
  if (open_) c.fill(frame.grid.inspector, c.colours().panel);
  if (!open_ && frame.session.selection().map && !below) {
    const float width = explain_button_width(c);
    const Rect r = {board.right() - frame.grid.board_padding - width, board.y + 8, width, space::control};
    if (button(c, "inspector", r, c.phrases("inspector.page.explain"), ButtonKind::outline, {tip})) toggle();
    return open_;
  }
  const bool narrow = aside_ && !open_;
  const Rect r = narrow ? Rect{board.right() - beside_board, board.y + 10, beside_board - 1, 48}
                        : Rect{board.right() - 56, open_ && below ? frame.grid.inspector.y + 10 : board.y + (open_ ? 11.f : 14.f), 36, 36};
  const Icon shown = open_ ? Icon::close : narrow ? Icon::previous : Icon::pin_panel;
  if (icon_button(c, "inspector", r, shown, ButtonKind::outline, {tip, ""})) toggle();
  return open_;
}

Rect InspectorPanel::leaves_of(const Grid& grid) const {
  Rect board = grid.board;
  if (!open_) return board;
  if (grid.inspector_form == Inspector::drawer_right) board.w = std::min(board.w, grid.inspector.x - board.x);
  if (grid.inspector_form == Inspector::drawer_below) board.h = std::min(board.h, grid.inspector.y - board.y);
  return board;
}

void InspectorPanel::show(InspectorPage page) {
  if (page != page_) scroll_ = 0;
  page_ = page;
  open_ = true;
}

void InspectorPanel::type(const std::string& characters) {
  show(InspectorPage::change);
  change_.type(characters);
}

/// A new stage is read from its beginning; but who follows a number goes on at its working.
void InspectorPanel::begin_at_top(const Session& session) {
  const std::optional<StagePlace> here =
      session.selection().map ? std::nullopt : std::optional(session.navigation().place());  // the map is no stage
  if (of_ != here && session.navigation().trail().empty() && page_ == InspectorPage::explain) scroll_ = 0;
  of_ = here;
}

void InspectorPanel::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  if (frame.open_page) show(*std::exchange(frame.open_page, std::nullopt));
  begin_at_top(frame.session);
  if (frame.grid.inspector_form == Inspector::panel) open_ = false;  // so that the map, when one goes there, is not covered
  const Rect& area = frame.grid.inspector;
  if (area.w <= 0 || area.h <= 0 || !draw_drawer_button(frame)) return;
  if (frame.grid.inspector_form == Inspector::panel) c.fill(area, c.colours().panel);
  c.vline(area.x, area.y, area.bottom(), c.colours().line);
  if (frame.grid.inspector_form == Inspector::drawer_below) c.hline(area.x, area.right(), area.y, c.colours().line);
  constexpr float tabs = 54;
  draw_tabs(frame, area);
  const Rect page = {area.x, area.y + tabs, area.w, area.h - tabs};
  scroll_ = std::clamp(scroll_, 0.f, std::max(0.f, height_ - page.h));
  c.draw->PushClipRect(c.at(page.x + 1, page.y), c.at(page.right(), page.bottom()), true);
  const float top = page.y + 14 - scroll_;
  const float bottom = draw_page(frame, page.x + space::panel, top, page.w - 2 * space::panel);
  c.draw->PopClipRect();
  height_ = bottom - top + 40;
  scroll(c, "inspector.page", page, height_ - page.h, 60, scroll_);  // after the list that a page may have
  if (height_ > page.h) c.fill({page.right() - 6, page.y + page.h * scroll_ / height_, 4, page.h * page.h / height_}, c.colours().line2, 2);
}

/// The drawer's close button stands at its right.
void InspectorPanel::draw_tabs(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  std::vector<std::string> names = {c.phrases("inspector.page.explain"), c.phrases("inspector.page.change"),
                                    c.phrases("inspector.page.break"), c.phrases("inspector.page.history")};
  std::vector<std::string> ids = {"Explain", "Change", "Break it", "History"};
  std::vector<InspectorPage> pages = {InspectorPage::explain, InspectorPage::change, InspectorPage::mistakes, InspectorPage::history};
  if (frame.session.imported()) {  // there is no wiring to be broken
    if (page_ == InspectorPage::mistakes) page_ = InspectorPage::explain;
    for (auto* list : {&names, &ids}) list->erase(list->begin() + 2);
    pages.erase(pages.begin() + 2);
  }
  const int chosen = static_cast<int>(std::find(pages.begin(), pages.end(), page_) - pages.begin());
  const bool drawer = frame.grid.inspector_form != Inspector::panel;
  const Rect r = {area.x + space::panel, area.y + 12, std::min(area.w, 400.f) - 2 * space::panel - (drawer ? 48.f : 0.f), 34};
  if (const auto page = segmented(c, "page", r, names, chosen, {}, ids)) show(pages[static_cast<size_t>(*page)]);
  const auto dot = [&](InspectorPage page) {  // something on that page differs from how it came
    const auto at = std::find(pages.begin(), pages.end(), page);
    const Item* tab = at == pages.end()
                          ? nullptr
                          : c.log.find("page." + ids[static_cast<size_t>(at - pages.begin())]);  // tabs are as wide as their words
    if (!tab) return;
    const ImVec2 corner = {tab->max.x - 5 * c.scale(), tab->min.y + 4 * c.scale()};
    c.draw->AddCircleFilled(corner, 3.5f * c.scale(), c.colours().panel, 16);
    c.draw->AddCircleFilled(corner, 3 * c.scale(), c.colours().edit, 16);
  };
  if (differs_from_default(frame.session)) dot(InspectorPage::change);
  if (any_mistake(frame.session.document())) dot(InspectorPage::mistakes);
}

float InspectorPanel::draw_page(Frame& frame, float x, float y, float width) {
  switch (page_) {
    case InspectorPage::explain:
      return frame.session.selection().map ? draw_map_page(frame, x, y, width) : draw_explanation(frame, x, y, width);
    case InspectorPage::change: return change_.draw(frame, x, y, width);
    case InspectorPage::mistakes: return mistakes_.draw(frame, x, y, width);
    case InspectorPage::history: break;
  }
  return history_.draw(frame, x, y, width);
}

float InspectorPanel::draw_explanation(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const auto rule = [&](float at) {
    c.hline(x, x + width, at, c.colours().line);
    return at + 20;
  };
  const Session& s = frame.session;
  const bool translates = s.selection().stage == Stage::translate, low = frame.grid.inspector.h < height_for_all;
  y = draw_prose(frame, x, y, width);
  if (low) y = (translates ? draw_why(frame, x, rule(y + 14), width) : draw_cell(frame, x, rule(y + 14), width)) + 4;  // the working first
  if (has(s.selection().stage, StageTrait::outcome)) y = draw_outcome(frame, x, rule(y + 14), width);
  y = rule(y + 18);
  y = draw_equation(frame, x, y, width);
  if (translates) return low ? y : draw_why(frame, x, rule(y + 18), width);
  const bool is_given = s.imported() && s.imported()->gives_weights();  // then nothing is computed
  y = is_given ? y + 4 : code_.draw(frame, x, y + 10, width) - 2;
  if (!low) y = draw_cell(frame, x, rule(y + 10), width);
  y = draw_influence(frame, x, rule(y + 10), width);
  if (has_contributions(frame.session)) y = draw_contributions(frame, x, rule(y + 18), width);
  if (is_per_head(frame.session.selection().stage)) y = draw_head(frame, x, rule(y + 10), width);
  return y;
}

/// The working of the cell that is looked at, and where its number comes from and goes to.
float InspectorPanel::draw_cell(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const auto rule = [&](float at) {
    c.hline(x, x + width, at, c.colours().line);
    return at + 20;
  };
  y = draw_breadcrumb(frame, x, y, width);
  const auto shown = frame.session.selection().shown();
  if (frame.session.selection().stage == Stage::split) y = rule(draw_head_rows(frame, x, y, width) + 16);
  const float top = y;
  y = draw_working(frame, all_terms_, x, y, width);
  c.note("working", {x, top, width, y - top});
  if (!shown) return y;
  y = draw_named(frame, x, y, width);
  return draw_follow(frame, x, rule(y + 10), width);
}

float InspectorPanel::draw_prose(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const StageText text = stage_text(frame.session, frame.canvas.phrases);
  y = section_head(c, x, y, c.phrases("inspector.stage")) + 1;
  const RichResult what = paragraph(c, "what", x, y, width, body_style(c), text.what);
  follow_link(frame, what);
  c.note("what", {x, y, width, what.height});
  y += what.height + 8;
  const RichResult look = look_at(c, "look", x, y, width, text.look_at.empty() ? text.to_do : text.look_at);
  follow_link(frame, look);
  return draw_kept(frame, x, y + look.height, width);
}

/// When the text went on: what the new word cost, and what was kept from before.
float InspectorPanel::draw_kept(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const auto kept = kept_rows_of(frame, main_node(s.navigation().place(), s.nodes(), s.selection().head));
  if (!kept) return y;
  const ModelConfig& config = s.document().config;
  y = section_head(c, x, y + 16, c.phrases("inspector.kept")) + 1;
  const Index all = s.navigation().n_words(s.navigation().words_axis(false)), numbers = 2 * *kept * config.kv_width() * config.n_layers;
  const std::string said =
      c.phrases("inspector.kept.what",
                {{"kept", *kept}, {"new", all - *kept}, {"all", all}, {"numbers", in_thousands(static_cast<size_t>(numbers))}});
  const float height = paragraph(c, "kept", x, y, width, body_style(c), said).height;
  c.note("kept", {x, y, width, height});
  return y + height;
}

float InspectorPanel::draw_equation(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  y = section_head(c, x, y, c.phrases("inspector.equation"));
  return y + equation(c, x, y, width, stage_equation(frame.session, c.phrases),
                      is_per_head(frame.session.selection().stage) && frame.session.selection().stage != Stage::softmax
                          ? c.phrases("inspector.equation.each_head")
                          : "");
}

/// What the head was made to do, or that it was made to do nothing.
float InspectorPanel::draw_head(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  y = section_head(
          c, x, y,
          c.phrases("inspector.head", {{"head", s.selection().head + 1}, {"role", head_caption(s, c.phrases, s.selection().head)}})) +
      4;
  std::string how = about_in(c.phrases, *s.document().model);
  const auto role = [&] { return s.document().model->head_roles[static_cast<size_t>(s.selection().head)]; };
  if (s.keeps_role(s.selection().head)) how = c.phrases("inspector.head.by_hand", {{"how", c.phrases.of("board.role.*.how", role())}});
  else if (roles_hold(s.document())) how = c.phrases("inspector.head.lost_role", {{"role", c.phrases.of("board.role.*", role())}});
  else if (const std::string lost = lost_roles(s.document(), c.phrases); !lost.empty())
    how = c.phrases("inspector.head.lost_roles", {{"lost", lost}});
  return y + paragraph(c, "head.how", x, y, width, body_style(c), escaped(how)).height;
}

float InspectorPanel::draw_follow(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Cell cell = *s.selection().shown();
  y = section_head(c, x, y, c.phrases("inspector.follow")) + 10;
  const auto row = [&](const char* name, const std::string& word, const std::string& links) {
    if (links.empty()) return;
    c.text(x, y + 4, c.fonts().small, c.colours().muted, word);
    follow_link(frame, rich_line(c, std::string("follow.") + name, x + 44, y + 4,
                                 {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20}, links));
    y += 24;
  };
  const auto here = place_of(s.nodes(), cell.node);
  std::set<int> from = sources(s, cell.node), to = readers(s, cell.node);
  if (const auto& scaled = s.navigation().stack().scaled_embed; scaled && cell.node == s.navigation().stack().embed)
    to = readers(s, *scaled);
  if (here) from.erase(s.navigation().number_of(*here));
  if (!to.empty()) to = {*to.begin()};  // the next board; later ones follow from it
  row("from", c.phrases("inspector.follow.from"), links_of(s, c.phrases, from));
  c.text(x, y + 4, c.fonts().small, c.colours().muted, c.phrases("inspector.follow.here"));
  c.text(x + 44, y + 4, c.fonts().mono_bold, c.colours().text,
         here && here->stage == Stage::tokens ? std::to_string(static_cast<int>(s.trace().at(cell)))
                                              : numbers_with_mark(table_number(s.trace().at(cell)), c.phrases.decimal_mark()));
  if (here)
    c.text(x + width, y + 4, c.fonts().label_plain, c.colours().muted,
           std::to_string(s.navigation().number_of(*here) + 1) + " " + stage_title(s, *here, c.phrases), Align::right);
  y += 24;
  row("to", c.phrases("inspector.follow.to"), links_of(s, c.phrases, to));
  return y;
}

/// Where the columns have names: the row's largest numbers, in words.
float InspectorPanel::draw_named(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Cell cell = *s.selection().shown();
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
    words += (i ? ", " : "") + std::string("**") + escaped(axes.cols.label(order[i])) + "** " +
             numbers_with_mark(table_number(value), c.phrases.decimal_mark());
  }
  if (words.empty()) return y;
  c.hline(x, x + width, y + 10, c.colours().line);
  y = section_head(c, x, y + 30, c.phrases("inspector.named", {{"row", displayable(c.fonts().small_bold, axes.rows.label(cell.row))}})) + 4;
  return y + paragraph(c, "named", x, y, width, body_style(c), words).height;
}

}  // namespace headlight
