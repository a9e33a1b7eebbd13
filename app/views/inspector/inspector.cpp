#include "views/inspector/inspector.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/number_text.hpp"
#include "explain/working.hpp"
#include "session/about_model.hpp"
#include "session/way_back/objectives.hpp"
#include "views/boards/board.hpp"
#include "views/boards/head_rows.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/inspector/back_page.hpp"
#include "views/inspector/breadcrumb.hpp"
#include "views/inspector/contribution_section.hpp"
#include "views/inspector/influence_section.hpp"
#include "views/inspector/many_page.hpp"
#include "views/inspector/mistakes_page.hpp"
#include "views/inspector/outcome_section.hpp"
#include "views/inspector/patches_page.hpp"
#include "views/inspector/sources_page.hpp"
#include "views/inspector/why_section.hpp"
#include "views/inspector/working_section.hpp"
#include "views/map/map_page.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float height_for_all = 620;  ///< in less the working of a cell would begin below what is in sight
constexpr float tabs_height = 54, widest_tabs = 400, follow_words = 36;

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
  for (const int number : stages) {
    const StagePlace& place = s.navigation().stages()[static_cast<size_t>(number)];
    const std::string title = std::to_string(number + 1) + " " + stage_title(s, place, phrases);
    out = longer_list(out, "[" + title + "](text:" + id(place, s.nodes()) + ")", phrases);
  }
  return out;
}

/// Tells the cost of the new word of a continued text, and the values kept from before.
Box kept_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const auto kept = reused_rows_of(frame, main_node(s.navigation().place(), s.nodes(), s.selection().head));
  if (!kept) return {};
  const ModelConfig& config = s.document().config;
  const Index all = s.navigation().n_words(s.navigation().words_axis(false)), numbers = 2 * *kept * config.kv_width() * config.n_layers;
  const std::string words =
      c.phrases("inspector.kept.what",
                {{"kept", *kept}, {"new", all - *kept}, {"all", all}, {"numbers", in_thousands(static_cast<size_t>(numbers))}});
  return box::section(c.phrases("inspector.kept"), {box::body("kept", words).named("kept")});
}

Box prose(Frame& frame) {
  const Canvas& c = frame.canvas;
  const StageText text = stage_text(frame.session, c.phrases);
  return box::section(c.phrases("inspector.stage"),
                      {box::body("what", text.what, link_actions(frame)).named("what"),
                       box::look_at("look", text.look_at.empty() ? text.to_do : text.look_at, link_actions(frame)), kept_box(frame)});
}

Box equation_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Stage stage = frame.session.selection().stage;
  const bool each_head = is_per_head(stage) && stage != Stage::softmax;
  return box::section(c.phrases("inspector.equation"), {box::equation(stage_equation(frame.session, c.phrases),
                                                                      each_head ? c.phrases("inspector.equation.each_head") : "")});
}

/// The test of the head's label, and the link to many sentences.
Box many_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (s.imported()) return {};
  const TestedHead* tested = frame.many.tested(s.selection().at, s.selection().head);
  const std::string words = tested ? c.phrases("common.sentence", {{"words", head_label(frame.many, s, c.phrases, s.selection().head)}})
                            : s.role_holds(s.selection().head) ? c.phrases("many.label.made.alone")
                                                               : c.phrases("many.label.alone");
  const std::string link = " [" + (frame.many.opened() ? c.phrases("many.link.back") : c.phrases("many.link")) + "](text:many)";
  return box::body("head.many", escaped(words) + link, {[&frame](const std::string&) { frame.many.enter(); }, {}});
}

/// The degree to which the head copies, once it is known.
Box copying_box(Frame& frame) {
  const auto copying = frame.influence.why().copying(frame.session);
  if (!copying) return {};
  return box::small("head.copying", frame.canvas.phrases("inspector.head.copying", {{"share", percent(copying->positive)}}))
      .named("head.copying");
}

/// The head's job, or a note that it has none.
Box head_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (!is_per_head(s.selection().stage)) return {};
  const int head = s.selection().head;
  std::string how = about_in(c.phrases, *s.document().model);
  const auto role = [&] { return s.document().model->head_roles[static_cast<size_t>(head)]; };
  if (s.role_holds(head)) how = c.phrases("inspector.head.by_hand", {{"how", c.phrases.of("board.role.*.how", role())}});
  else if (roles_hold(s.document())) how = c.phrases("inspector.head.lost_role", {{"role", c.phrases.of("board.role.*", role())}});
  else if (const std::string lost = lost_roles(s.document(), c.phrases); !lost.empty())
    how = c.phrases("inspector.head.lost_roles", {{"lost", lost}});
  return box::section(c.phrases("inspector.head", {{"head", head + 1}, {"role", head_caption(s, c.phrases, head)}}),
                      {box::body("head.how", escaped(how)), copying_box(frame), many_box(frame)});
}

/// The row's largest numbers in words, if its columns have names.
Box named_box(Frame& frame) {
  constexpr size_t most_named = 6;
  constexpr float least_named = 0.05f;
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (!s.selection().active_cell()) return {};
  const Cell cell = *s.selection().active_cell();
  const Axes& axes = s.graph()[cell.node].axes;
  if (axes.cols.kind != AxisKind::d_model || !axes.cols.labels || !counts_words(axes.rows.kind)) return {};
  const Matrix& m = s.trace()[cell.node];
  std::vector<Index> order;
  for (Index k = 0; k < m.cols(); ++k) order.push_back(k);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return std::abs(m(cell.row, a)) > std::abs(m(cell.row, b)); });
  std::string words;
  for (size_t i = 0; i < std::min(most_named, order.size()); ++i) {
    const float value = m(cell.row, order[i]);
    if (!(std::abs(value) > least_named)) break;
    const std::string number = c.phrases.number(table_number(value));
    words = longer_list(words, "**" + escaped(axis_label(c.phrases, axes.cols, order[i])) + "** " + number, c.phrases);
  }
  if (words.empty()) return {};
  const std::string row = displayable(c.fonts().small_bold, axis_label(c.phrases, axes.rows, cell.row));
  return box::section(c.phrases("inspector.named", {{"row", row}}), {box::body("named", words)});
}

Box follow_box(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (!s.selection().active_cell()) return {};
  const Cell cell = *s.selection().active_cell();
  const auto here = place_of(s.nodes(), cell.node);
  std::set<int> from = sources(s, cell.node), to = readers(s, cell.node);
  if (const auto& scaled = s.navigation().stack().scaled_embed; scaled && cell.node == s.navigation().stack().embed)
    to = readers(s, *scaled);
  if (here) from.erase(s.navigation().number_of(*here));
  if (!to.empty()) to = {*to.begin()};  // the next board; later ones follow from it
  const std::string number = here && here->stage == Stage::tokens ? std::to_string(static_cast<int>(s.trace().at(cell)))
                                                                  : c.phrases.number(table_number(s.trace().at(cell)));
  const std::string stage = here ? std::to_string(s.navigation().number_of(*here) + 1) + " " + stage_title(s, *here, c.phrases) : "";
  const auto row = [](const std::string& word, const Box& content) {
    return box::row({box::caption(word).at_least_wide(follow_words), content.grow()});
  };
  const auto links = [&](const char* name, const std::string& word, const std::set<int>& stages) {
    return stages.empty() ? Box() : row(word, box::label(name, links_of(s, c.phrases, stages), link_actions(frame)));
  };
  return box::section(c.phrases("inspector.follow"),
                      {links("follow.from", c.phrases("inspector.follow.from"), from),
                       row(c.phrases("inspector.follow.here"), box::row({box::words(&Fonts::mono_bold, Role::text, number).grow(),
                                                                         box::words(&Fonts::label_plain, Role::muted, stage)})),
                       links("follow.to", c.phrases("inspector.follow.to"), to)});
}

}  // namespace

/// Returns whether the panel is to be drawn.
bool InspectorPanel::draw_drawer_button(Frame& frame) {
  if (frame.grid.inspector_form == Inspector::panel) return true;
  const Canvas& c = frame.canvas;
  const Rect& board = frame.grid.board;
  constexpr float beside_board = 19;  // the width of the board's edge, which has no matrix
  const bool below = frame.grid.inspector_form == Inspector::drawer_below;
  const std::string key = key_of(Shortcut::inspector, c.phrases);
  const std::string tip = open_ ? c.phrases("inspector.close", {{"key", key}}) : c.phrases("inspector.open", {{"key", key}});
  if (open_) c.fill(frame.grid.inspector, c.colours().panel);
  if (!open_ && frame.session.selection().map && !below) {
    const float width = explain_button_width(c);
    const Rect r = {board.right() - frame.grid.board_padding - width, board.y + space::lines, width, space::control};
    if (button(c, "inspector", r, c.phrases("inspector.page.explain"), ButtonKind::outline, {tip})) toggle();
    return open_;
  }
  const bool at_edge = aside_ && !open_;
  const float top = open_ && below ? frame.grid.inspector.y : board.y, size = space::icon_button;
  const Rect r = at_edge ? Rect{board.right() - beside_board, top + space::tabs, beside_board - 1, size + space::tabs}
                         : Rect{board.right() - space::panel - size, top + space::tabs, size, size};
  const Icon shown = open_ ? Icon::close : at_edge ? Icon::previous : Icon::pin_panel;
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

/// Shows a new stage from its beginning, except to a person who follows a number: the page stays at its working.
void InspectorPanel::begin_at_top(const Session& session) {
  const std::optional<StagePlace> here =
      session.selection().map ? std::nullopt : std::optional(session.navigation().place());  // the map is not a stage
  if (of_ != here && session.navigation().trail().empty() && page_ == InspectorPage::explain) scroll_ = 0;
  of_ = here;
}

void InspectorPanel::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  if (frame.open_page) show(*std::exchange(frame.open_page, std::nullopt));
  begin_at_top(frame.session);
  if (frame.grid.inspector_form == Inspector::panel) open_ = false;  // so that it does not cover the map when the person goes there
  const Rect& area = frame.grid.inspector;
  if (area.w <= 0 || area.h <= 0 || !draw_drawer_button(frame)) return;
  if (frame.grid.inspector_form == Inspector::panel) c.fill(area, c.colours().panel);
  c.vline(area.x, area.y, area.bottom(), c.colours().line);
  if (frame.grid.inspector_form == Inspector::drawer_below) c.hline(area.x, area.right(), area.y, c.colours().line);
  draw_tabs(frame, area);
  const Rect view = {area.x, area.y + tabs_height, area.w, area.h - tabs_height};
  draw_scrolled(c, "inspector.page", view, {space::panel, space::inspector}, page(frame), scroll_);
}

/// The drawer's close button is at its right. A mark: something on that page differs from how it came.
void InspectorPanel::draw_tabs(Frame& frame, const Rect& area) {
  const Phrases& phrases = frame.canvas.phrases;
  const bool whole = !frame.session.imported(), drawer = frame.grid.inspector_form != Inspector::panel;  // else no wiring to be broken
  if (!whole && page_ == InspectorPage::mistakes) page_ = InspectorPage::explain;
  std::vector<InspectorPage> pages;
  SegmentedChoice tabs;
  const auto add = [&](InspectorPage page, const char* id, const std::string& words, bool marked) {
    if (page == page_) tabs.chosen = static_cast<int>(pages.size());
    pages.push_back(page), tabs.ids.emplace_back(id), tabs.options.push_back(words), tabs.marked.push_back(marked);
  };
  add(InspectorPage::explain, "Explain", phrases("inspector.page.explain"), false);
  add(InspectorPage::change, "Change", phrases("inspector.page.change"), differs_from_default(frame.session));
  if (whole) add(InspectorPage::mistakes, "Break it", phrases("inspector.page.break"), any_mistake(frame.session.document()));
  add(InspectorPage::history, "History", phrases("inspector.page.history"), false);
  const auto choose = [this, pages](int at) { show(pages[static_cast<size_t>(at)]); };
  const float button = drawer ? space::icon_button + space::tabs : 0, width = std::min(area.w, widest_tabs) - 2 * space::panel - button;
  draw_down(frame.canvas, area.x + space::panel, area.y + space::tabs, width, box::row({box::segmented("page", tabs, choose).grow()}));
}

Box InspectorPanel::page(Frame& frame) {
  switch (page_) {
    case InspectorPage::explain: return frame.session.selection().map ? map_page(frame) : explanation(frame);
    case InspectorPage::change: return change_.box(frame);
    case InspectorPage::mistakes: return mistakes_page(frame);
    case InspectorPage::history: break;
  }
  return history_.box(frame);
}

Box InspectorPanel::explanation(Frame& frame) {
  const Session& s = frame.session;
  if (shows_way_back(s)) return back_page(frame, all_back_terms_);
  if (const Box patches = patches_page(frame); !patches.empty()) return patches;
  if (const Box sources = sources_page(frame); !sources.empty()) return sources;
  if (const Box many = many_page(frame); !many.empty()) return many;
  const bool translates = s.selection().stage == Stage::translate, low = frame.grid.inspector.h < height_for_all;
  const Box working = translates ? why_section(frame) : cell_box(frame);
  Boxes all = {prose(frame), low ? working : Box(), outcome_section(frame),
               box::column({equation_box(frame), translates ? Box() : code_.box(frame)}), low ? Box() : working};
  if (!translates) all.insert(all.end(), {influence_section(frame), contribution_section(frame), head_box(frame)});
  return box::sections(std::move(all));
}

/// The working of the selected cell, and where its number comes from and goes to.
Box InspectorPanel::cell_box(Frame& frame) {
  const Box crumbs = box::column({breadcrumb(frame), why_button(frame)}), working = working_section(frame, all_terms_).named("working");
  return frame.session.selection().stage == Stage::split
             ? box::sections({box::column({crumbs, head_rows(frame)}), working, named_box(frame), follow_box(frame)})
             : box::sections({box::column({crumbs, working}), named_box(frame), follow_box(frame)});
}

}  // namespace headlight::views
