#include "views/row_board.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "document/masks.hpp"
#include "views/head_cards.hpp"
#include "views/node_matrix.hpp"
#include "views/stage_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

struct Step {
  NodeId in, out;
  std::string in_name, arrow, out_name;
};

Step step_of(const Session& session) {
  const HeadNodes& h = session.nodes().block.front().attn.head[static_cast<size_t>(session.selection.head)];
  switch (session.selection.stage) {
    case Stage::scale: return {h.scores, h.scaled_scores, "scores", "\u00f7 \u221ad", "scaled scores"};
    case Stage::mask: return {h.scaled_scores, h.masked_scores, "scaled scores", "+ M", "masked scores"};
    default: return {h.masked_scores, h.pattern, "masked scores", "softmax", "pattern"};
  }
}

std::string three_decimals(double value) {
  char out[32];
  std::snprintf(out, sizeof out, "%.3f", value);
  return out;
}

}  // namespace

void RowBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Step step = step_of(frame.session);
  const float y = heading(frame, area, stage_text(frame.session).subtitle);
  const bool sums = frame.session.selection.stage == Stage::softmax;

  MatrixView in = node_matrix(frame, step.in, "in"), out = node_matrix(frame, step.out, "out");
  const auto n = static_cast<float>(in.cols.size);
  const float labels = 66, between = 102, sum_width = 50;
  const float room = (area.w - labels - between - sum_width) / 2;
  const bool is_mask = frame.session.selection.stage == Stage::mask;
  const bool multiples = !frame.grid.head_stepper_only && (is_mask || frame.session.document().config.n_heads > 1);
  const float below = !multiples ? 60.f : frame.grid.compact ? (is_mask ? 290.f : 246.f) : 320.f;
  const float tall = area.bottom() - y - 66 - below, usual = frame.grid.compact ? 32.f : 38.f;
  const float grow = std::clamp(std::min(room / (39 * n), tall / (usual * n)), 1.f, 2.2f);  // few words fill the board
  const float pitch_y = std::min(usual * grow, tall / n);
  const float in_pitch = std::min(38.f * grow, room * 38 / 39 / n), out_pitch = std::min(40.f * grow, room * 40 / 39 / n);
  size_matrix(frame, in, in_pitch, pitch_y);
  size_matrix(frame, out, out_pitch, pitch_y);
  if (!frame.session.selection.hovered) in.frames.clear();  // for a pinned cell the band and the ring say enough
  in.mask_text = MaskText::infinity;
  if (!sums) out.mask_text = MaskText::infinity;
  in.title = step.in_name;
  out.title = step.out_name;
  in.row_label_width = out.row_label_width = 56;
  const float in_x = area.x + labels, out_x = in_x + in_pitch * n + between, top = y + 66;
  in.band_row = out.band_row = in.hot_row;
  in.band_left = area.x;
  in.band_right = out_x + out_pitch * n + (sums ? sum_width : 5);
  out.band_row.reset();  // one band reaches across both

  const MatrixLayout at = show(frame, in, step.in, in_x, top).layout;
  const MatrixLayout to = show(frame, out, step.out, out_x, top).layout;
  c.text(at.cells.right() + 14, top - 42, c.fonts().small, c.colours().muted, step.arrow + "  \u2192");
  if (at.pitch_y >= 12)
    for (Index r = at.first_row; r <= at.last_row; ++r) {
      const bool hot = in.hot_row && *in.hot_row == r;
      c.arrow(at.cells.right() + 8, at.cells.right() + 28, at.row_centre(r), hot ? c.colours().text : c.colours().line2, hot ? 2.f : 1.2f);
    }
  if (sums) draw_sums(frame, to, out_x + out_pitch * n + sum_width - 2);

  const float bar = std::max(at.cells.bottom(), to.cells.bottom()) + 16;
  const bool any_masked = (frame.session.trace()[frame.session.nodes().mask].array() == -INFINITY).any();
  if (any_masked) mask_swatch(c, area.x, bar);
  legend(c, in_x, bar, at.cells.w, in.map, in.limit);
  legend(c, out_x, bar, to.cells.w, out.map, out.limit);
  if (!multiples) return;
  c.hline(area.x, area.right(), bar + 54, c.colours().line);
  const Rect rest = {area.x, bar + 66, area.w, area.bottom() - bar - 66};
  if (is_mask) draw_mask(frame, rest);
  else draw_head_cards(frame, rest, frame.session.selection.stage);
}

/// The sums that must be 1, beside each row; a row that may attend to nothing says so.
void RowBoard::draw_sums(Frame& frame, const MatrixLayout& layout, float right) const {
  const Canvas& c = frame.canvas;
  const HeadNodes& h = frame.session.nodes().block.front().attn.head[static_cast<size_t>(frame.session.selection.head)];
  const Matrix& pattern = frame.session.trace()[h.pattern];
  if (layout.pitch_y < 12) return;
  c.text(right, layout.cells.y - 15, c.fonts().tiny, c.colours().muted, "\u03a3 row", Align::right);
  for (Index r = layout.first_row; r <= layout.last_row; ++r) {
    const double sum = pattern.row(r).cast<double>().sum();
    const bool nothing = (frame.session.trace()[h.masked_scores].row(r).array() == -INFINITY).all();
    const bool hot = frame.session.selection.pinned && frame.session.selection.pinned->row == r;
    const bool wrong = !(std::abs(sum - 1) < 1e-4);
    const ImU32 ink = wrong && !nothing ? c.colours().nan : hot ? c.colours().text : c.colours().muted;
    const Touch touch = c.touch("sum." + std::to_string(r), {right - 44, layout.row_centre(r) - 10, 46, 20});
    c.log.skip_last_in_tab_order();
    c.text(right, c.baseline_at(c.fonts().mono_small, layout.row_centre(r)), hot ? c.fonts().mono_small_bold : c.fonts().mono_small, ink,
           nothing ? "none" : three_decimals(sum), Align::right);
    if (nothing) c.tooltip(touch, "This row may attend to nothing: every key is masked.\nThe softmax of nothing is not defined; Headlight gives zeros, so the word adds nothing.");
  }
}

/// The mask itself: click or drag to let a word look, or not.
void RowBoard::draw_mask(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& session = frame.session;
  c.text(area.x, area.y + 18, c.fonts().small_bold, c.colours().text, "The mask M");
  c.text(area.x + c.text_width(c.fonts().small_bold, "The mask M") + 12, area.y + 18, c.fonts().small, c.colours().muted, "the same for every head");
  MatrixView view = node_matrix(frame, session.nodes().mask, "mask_matrix");
  const auto n = static_cast<float>(view.cols.size);
  const float pitch = std::min({26.f, (area.h - 66) / n, (area.w * 0.5f - 66) / n});
  size_matrix(frame, view, pitch, pitch);
  view.numbers = false;
  view.shape = "";
  view.row_label_width = 56;
  view.frames.clear();
  const float x = area.x + 66, y = area.y + 56;
  const MatrixResult result = show(frame, view, session.nodes().mask, x, y);
  if (!result.pressed && !ImGui::IsMouseDown(0)) painting_.reset();
  const auto under = painting_ ? result.layout.cell_at(c.logical(ImGui::GetMousePos()).x, c.logical(ImGui::GetMousePos()).y) : result.pressed;
  if (under && (!painting_ || !last_painted_ || !(*under == *last_painted_))) {
    if (!painting_) {
      painting_ = session.trace()[session.nodes().mask](under->row, under->col) != 0;
      gesture_ = session.new_gesture();
    }
    last_painted_ = under;
    session.push(PaintMask{under->row, under->col, *painting_}, gesture_);
  }
  const float text_x = x + pitch * n + 40;
  float below = area.y + 56;
  below += paragraph(c, "mask.how", text_x, below, area.right() - text_x, body_style(c),
                     "Click a cell, or drag over several, to **mask** it or to open it again. Masked is not zero: a masked score becomes "
                     "\u2212\u221e, so that its share after softmax is exactly 0.").height + 10;
  paragraph(c, "mask.kinds", text_x, below, area.right() - text_x, body_style(c),
            "**Causal** masks every later word, as when a text is being written. **Padding** masks the empty places at the end of a shorter "
            "sentence. They are different masks, and both can be painted here.");
}

}  // namespace headlight
