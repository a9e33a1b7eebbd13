#include "views/compare/compare_board.hpp"

#include <algorithm>
#include <cmath>

#include "session/split_part.hpp"
#include "session/way_back/objectives.hpp"
#include "views/boards/back_switch.hpp"
#include "views/boards/board.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/stage_list.hpp"
#include "views/compare/compare_source.hpp"
#include "views/compare/compare_tokens.hpp"
#include "views/compare/compare_triple.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/compare_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float heading_height = 84, between = 16, list_row = 18, under_source = 6;

constexpr float columns_gap = 46;  ///< between strip and list

/// The row in question: the pinned one, where the rows of this matrix are words.
Index row_of(const Session& session, NodeId node) {
  const auto& pinned = session.selection().pinned;
  const bool of_words = pinned && counts_words(session.graph()[pinned->node].axes.rows.kind);
  return of_words ? std::min(pinned->row, session.graph()[node].axes.rows.size - 1) : 0;
}

/// True in front of a class, where the three matrices and the row are all there is, as large as they can be.
bool before_class(const Frame& frame) { return frame.grid.top.h == 0; }

float strip_width(const TriplePlan& plan, float width) { return plan.stacked ? width : std::floor((width - columns_gap) * 0.54f); }

float lower_height(const Frame& frame, const TriplePlan& plan, float width) {
  if (before_class(frame)) return RowStrip::least_height + 10;
  const Session& session = frame.session;
  const float strip = strip_width(plan, width),
              list = change_list_height(session, plan.stacked ? width : width - strip - columns_gap, list_row);
  return plan.stacked ? RowStrip::least_height + 24 + list : std::max(RowStrip::least_height, list);
}

}  // namespace

NodeId CompareBoard::node(const Session& session) const {
  const Stage stage = session.selection().stage;
  return nodes_of(session.navigation().place(), session.nodes(),
                  session.selection().head)[stage == Stage::split ? static_cast<size_t>(split_part(session)) : 0];
}

float CompareBoard::least_height(const Frame& frame) const {
  const Session& s = frame.session;
  const float width = frame.grid.board.w - 2 * frame.grid.board_padding;
  if (s.selection().patches.on) return patches_.least_height(frame);
  const float controls = compare_source_height(frame, width) + under_source + patch_controls_height(frame, width);
  const float heading = (frame.grid.phone ? phone_heading_height_ : heading_height) + (before_class(frame) ? 0 : controls);
  if (s.selection().stage == Stage::tokens) return heading + tokens_height_ + between + change_list_height(s, width, list_row) + 16;
  const NodeId shown = node(s);
  const TripleSizes sizes(s, shown);
  const TriplePlan plan(sizes, width);
  return heading + plan.height(sizes) + between + lower_height(frame, plan, width) + 4;
}

namespace {

/// Names the matrices in A, B and A - B.
std::string compared_words(const Frame& frame) {
  const Session& s = frame.session;
  return goes_back(s) ? back_compared(s, frame.back, frame.canvas.phrases) : what_is_compared(s, frame.canvas.phrases);
}

void choose_head(Frame& frame, float x, float y) {
  Session& s = frame.session;
  const int n_heads = s.document().config.n_heads;
  const int step = head_stepper(frame.canvas, "head", {x, y, head_stepper_width(frame.canvas, n_heads), 30}, s.selection().head, n_heads);
  if (step) s.navigation().set_head((s.selection().head + step + n_heads) % n_heads);
}

void choose_part(Frame& frame, const Rect& r) {
  const std::vector<std::string> letters = {"Q", "K", "V"};
  if (const auto chosen = segmented(frame.canvas, "split", r, letters, split_part(frame.session)))
    choose_split_part(frame.session, *chosen);
}

}  // namespace

/// The stage of words offers to put the pinned word, else the first that differs, into B.
PatchChoices CompareBoard::choices(const Session& s) const {
  if (s.selection().stage != Stage::tokens) return {.node = node(s), .row = row_of(s, node(s))};
  const Comparison& comparison = *s.comparison();
  const bool target = s.selection().at.decoder && comparison.a().n_target > 0 && comparison.b().n_target > 0;
  const StageChange words = comparison.of({Stage::tokens, {target}}, 0);
  const NodeId tokens = target ? s.nodes().decoder->tokens : s.nodes().tokens;
  const auto& pinned = s.selection().pinned;
  const Index at = pinned && pinned->node == tokens ? pinned->row : words.change ? words.change->first_row : -1;
  const Index n = target ? std::min(comparison.a().n_target, comparison.b().n_target) : comparison.common_words();
  return {.word = at >= 0 && at < n ? std::optional(at) : std::nullopt, .target = target};
}

/// Draws the source of A and the choice of patches. Returns the y below.
float CompareBoard::draw_controls(Frame& frame, const Rect& area, float y) {
  y += draw_compare_source(frame, area.x, y, area.w) + under_source;
  return y + draw_patch_controls(frame, {area.x, y, area.w, 0}, choices(frame.session));
}

/// Draws the heading with its controls below the title.
float CompareBoard::draw_phone_heading(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Stage stage = s.selection().stage;
  const float title = area.x + draw_title_with_stages(frame, area.x, area.y + 45, board_title(s, c.phrases)) + 18;
  const std::string place = board_place(s, c.phrases, [](const std::string&) { return false; });
  const ImFont* font = c.fonts().label_plain;
  const bool beside = title + c.text_width(font, place) <= heading_right(frame, area);
  if (beside) draw_board_place(frame, title, area.y + 43, heading_right(frame, area) - title, title - 18);
  float y = area.y + 60;
  if (has_heads(stage)) choose_head(frame, area.x, y);
  if (stage == Stage::split) choose_part(frame, {area.x + (has_heads(stage) ? 144.f : 0.f), y, 120, 30});
  const float left = (has_heads(stage) ? 144.f : 0.f) + (stage == Stage::split ? 130.f : 0.f);
  if (left > 0 && left + room_of_back_switch(frame) + room_of_motion_controls(frame) > area.w) y += 40;
  const float switched = draw_back_switch(frame, area.right(), y);
  if (switched + draw_motion_controls(frame, area.right() - switched, y) > 0 || has_heads(stage) || stage == Stage::split) y += 40;
  if (!beside) c.text(area.x, y + 13, font, c.colours().muted, c.shortened(font, place, area.w)), y += 20;
  y = draw_in_two_lines(c, {area.x, y, area.w, 0}, compared_words(frame), c.fonts().body, c.colours().muted) + 8;
  phone_heading_height_ = y - area.y;
  if (before_class(frame)) return y;
  return draw_controls(frame, area, y);
}

/// Draws the name, the head stepper, the descriptions of A and B, and the source of A. Returns the y below.
float CompareBoard::draw_heading(Frame& frame, const Rect& area) {
  if (frame.grid.phone) return draw_phone_heading(frame, area);
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Stage stage = s.selection().stage;
  const float width = c.text(area.x, area.y + 45, c.fonts().title, c.colours().text, board_title(s, c.phrases));
  if (has_heads(stage)) choose_head(frame, area.x + width + 18, area.y + 21);
  const float x = area.x + width + (has_heads(stage) ? 180 : 18), letters_width = stage == Stage::split ? 162 : 0;
  const float switched = letters_width + draw_back_switch(frame, heading_right(frame, area) - letters_width, area.y + 21);
  const float control = switched + draw_motion_controls(frame, heading_right(frame, area) - switched, area.y + 21);
  draw_board_place(frame, x, area.y + 43, std::max(0.f, heading_right(frame, area) - x - control), area.x + width);
  if (stage == Stage::split) choose_part(frame, {heading_right(frame, area) - 150, area.y + 20, 150, 34});
  const ImFont* font = c.fonts().body;
  const auto fit = [&](const std::string& words) { return c.text_width(font, words) <= area.w; };
  const std::string compared = sentences_that_fit(compared_words(frame), fit);
  c.text(area.x, area.y + 72, font, c.colours().muted, c.shortened(font, compared, area.w));
  if (before_class(frame)) return area.y + heading_height;
  return draw_controls(frame, area, area.y + heading_height);
}

void CompareBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left) && !ImGui::IsMouseReleased(ImGuiMouseButton_Left)) drag_.reset();
  if (s.selection().patches.on) return patches_.draw(frame, area);
  const float y = draw_heading(frame, area);
  const Rect rest = {area.x, y, area.w, area.bottom() - y};
  if (s.selection().stage == Stage::tokens) return draw_tokens(frame, rest);
  const Compared* gradients = goes_back(s) ? matrices_.gradients_of(s, node(s), frame.back) : nullptr;
  if (goes_back(s) && frame.back.computing()) frame.canvas.log.leave_unfinished();
  const Compared& m = gradients ? *gradients : matrices_.of(s, node(s));
  const TripleSizes sizes(s, m.b);
  TriplePlan plan(sizes, area.w);
  plan.grow(sizes, rest.h - 4 - lower_height(frame, plan, area.w) - between);
  draw_triple(frame, rest, m, sizes, plan, drag_);
  const float rule = y + plan.height(sizes);
  frame.canvas.hline(area.x, area.right(), rule, frame.canvas.colours().line);
  draw_lower(frame, {area.x, rule + between - 8, area.w, area.bottom() - rule - between + 8}, m, plan);
}

/// The pinned row with its numbers, and the way to the output.
void CompareBoard::draw_lower(Frame& frame, const Rect& area, const Compared& m, const TriplePlan& plan) {
  const Session& s = frame.session;
  const Index row = row_of(s, m.b);
  if (before_class(frame)) return strip_.draw(frame, area, m, row, true);
  const float height = std::max(RowStrip::least_height, area.h), strip = strip_width(plan, area.w);
  // A longer list beside it may scroll out of sight.
  const float spare = std::max(0.f, area.h - lower_height(frame, plan, area.w));
  const float strip_height = RowStrip::least_height + (plan.stacked ? 0.f : std::min(spare, 60.f));
  strip_.draw(frame, {area.x, area.y, strip, strip_height}, m, row);
  if (plan.stacked) draw_change_list(frame, {area.x, area.y + strip_height + 24, area.w, height - strip_height - 24});
  else draw_change_list(frame, {area.x + strip + columns_gap, area.y, area.w - strip - columns_gap, height});
}

void CompareBoard::draw_tokens(Frame& frame, const Rect& area) {
  tokens_height_ = draw_compared_tokens(frame, area, drag_);
  const float y = area.y + tokens_height_ + between;
  frame.canvas.hline(area.x, area.right(), y - 8, frame.canvas.colours().line);
  draw_change_list(frame, {area.x, y + 10, std::min(area.w, 560.f),
                           std::max(change_list_height(frame.session, std::min(area.w, 560.f), list_row), area.bottom() - y - 10)});
}

}  // namespace headlight::views
