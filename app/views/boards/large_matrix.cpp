#include "views/boards/large_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graph/ids.hpp"
#include "session/stage.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float large_edge = 16;

/// Cells are drawn in whole physical pixels: a column scrolled to the edge would begin beyond it if this pitch were larger than theirs.
float whole_pixels(const Canvas& c, float pitch) {
  constexpr float rounding = 0.01f;  // or they would lose one
  return (std::floor(pitch * c.scale()) + rounding) / c.scale();
}

/// Columns that belong to heads have their bars, and where cells are wide enough for numbers their own above.
void mark_heads(const Frame& frame, MatrixView& view) {
  constexpr float over_heads = 36, between_words = 8;
  const Canvas& c = frame.canvas;
  const ModelConfig& config = frame.session.document().config;
  const Index d_head = config.d_head();
  if (view.cols.kind != AxisKind::heads || view.cols.size != Index{config.n_heads} * d_head) return;
  const float room = static_cast<float>(d_head) * view.pitch_x - between_words;
  for (int head = 0; head < config.n_heads; ++head) {
    const std::string words = c.phrases("lesson.head", {{"head", head + 1}});
    const bool fits = c.text_width(c.fonts().small_bold, words) <= room;
    view.heads.push_back({Index{head} * d_head, Index{head + 1} * d_head - 1, head, fits ? words : std::to_string(head + 1), false});
  }
  view.col_labels = view.max_width < view.pitch_x * static_cast<float>(view.cols.size);  // columns that all fit need no labels
  view.col_label_rise = over_heads;
}

constexpr float before_head = 24;  ///< from the name to its head's, with the head's bar between them

struct TitleType {
  const ImFont *name, *head;
};

/// The largest type in which name and head go into `width`.
TitleType title_type(const Canvas& c, const std::string& name, const std::string& head, float width) {
  const Fonts& f = c.fonts();
  TitleType type{f.letter, f.name};
  for (const TitleType& smaller :
       {type, TitleType{f.name, f.word}, TitleType{f.word_bold, f.label_plain}, TitleType{f.label_hot, f.small}}) {
    type = smaller;
    const float needed =
        rich_width(c, {type.name, type.name, 0, 28}, name) + (head.empty() ? 0 : before_head + c.text_width(type.head, head));
    if (needed <= width) break;
  }
  return type;
}

}  // namespace

float row_words_width(const Frame& frame, NodeId node, float most_label) {
  const Canvas& c = frame.canvas;
  const Axis& rows = frame.session.graph()[node].axes.rows;
  const ImFont* words = rows.labels ? c.fonts().label_hot : c.fonts().mono_small_bold;
  float widest = 12;
  for (Index i = 0; i < rows.size; ++i) widest = std::max(widest, c.text_width(words, displayable(words, axis_label(c.phrases, rows, i))));
  return std::min(std::ceil(widest), most_label) + 8;  // else what is taken off again may leave the widest word no room
}

float LargeMatrix::left() const { return r.x + large_edge + labels; }

void LargeMatrix::lay_out(const Frame& frame, MatrixView& view) {
  const Canvas& c = frame.canvas;
  const Fonts& fonts = c.fonts();
  view.shape.clear();                                         // the names are beside the title
  const bool names = holds_ids(frame.session.graph()[node]);  // their order means nothing
  if (names) view.limit = std::numeric_limits<float>::max();  // no colours
  labels = row_words ? row_words_width(frame, node, most_label) : 0;
  view.row_label_width = most_label;
  view.row_label_gap = 8;
  const float width = r.w - 2 * large_edge - labels, height = r.h - top - below;
  const Index seen = columns > 0 ? std::min<Index>(columns, view.cols.size) : view.cols.size;
  const float fitted_x = std::clamp(width / static_cast<float>(seen), 3.f, 64.f);
  const float pitch_x = seen < view.cols.size ? whole_pixels(c, fitted_x) : fitted_x;
  const float fitted_y = std::clamp(height / static_cast<float>(view.rows.size), 3.f, 36.f);
  const float named_y = names_rows && row_words && view.rows.labels ? height_of_named_row(c) : 0;
  const float pitch_y = std::max(fitted_y, named_y);
  size_matrix(frame, view, pitch_x, pitch_y);
  view.row_labels = row_words;
  if (seen < view.cols.size) {
    view.min_pitch = std::max(pitch_x, pitch_y);
    view.max_width = pitch_x * static_cast<float>(seen) + 0.5f;
  }
  if (pitch_y > fitted_y) {
    view.min_pitch = std::max(view.min_pitch, pitch_y);
    view.max_height = std::max(1.f, std::floor(height / pitch_y)) * pitch_y;  // no row is cut
  }
  const auto fits = [&](float size) {
    return pitch_x >= 0.6f * size * static_cast<float>(widest(*view.values, 2)) + 9 && pitch_y >= size + 8;
  };
  if (names) view.format = CellFormat{fonts.mono_field, 0};
  else if (view.numbers && fits(14)) view.format = CellFormat{fonts.mono_field, 2};
  mark_heads(frame, view);
  if (view.map == ColourMap::diverging) view.mask_text = MaskText::infinity;
}

std::string LargeMatrix::head_words(const Frame& frame) const {
  const auto place = frame.session.nodes().outline.place_of(node);
  return place && place->head ? frame.canvas.phrases("lesson.head", {{"head", *place->head + 1}}) : "";
}

void LargeMatrix::describe(const Frame& frame) const {
  FrameItems& log = frame.canvas.log;
  if (!log.is_focused(item) || !log.focused()) return;
  const std::string name = to_be_heard(title_in_words(frame.session, node, frame.canvas.phrases)), head = head_words(frame);
  log.describe(item, ControlKind::matrix, head.empty() ? name : longer_list(name, head, frame.canvas.phrases),
               std::string(log.focused()->value));
}

void LargeMatrix::draw_title(const Frame& frame, float y, bool two_lines) const {
  constexpr float to_line = 9;  // from y to each of two
  const Session& s = frame.session;
  const Canvas& c = frame.canvas;
  const std::string name = title_in_words(s, node, c.phrases);
  const std::string head = head_words(frame);
  const TitleType type = title_type(c, name, head, r.right() - large_edge - left());
  const TextStyle style = {type.name, type.name, role_colour(c.colours(), role_of(s, node)), 28};
  const float room = r.right() - left();  // another title may be beside it
  const bool whole = rich_width(c, style, name) <= room;
  if (!whole && two_lines) {
    const std::vector<std::string> lines = c.wrapped(type.name, without_markup(name), room);
    for (size_t i = 0; i < lines.size() && lines.size() == 2; ++i) {
      const float line = y + (i == 0 ? -to_line : to_line),
                  width = c.text(left(), c.baseline_at(type.name, line), type.name, style.colour, lines[i]);
      c.note(item + ".title." + std::to_string(i), {left(), line - to_line, width, 2 * to_line});
    }
    if (lines.size() == 2) return;
  }
  float x = left() + (whole ? rich_line(c, item + ".title", left(), c.baseline_at(type.name, y), style, name).width
                            : c.text(left(), c.baseline_at(type.name, y), type.name, style.colour,
                                     c.shortened(type.name, without_markup(name), room)));
  if (!head.empty() && x - left() + before_head + c.text_width(type.head, head) <= room) {
    head_bar(c, {x + before_head - 8, y - 9, 3, 18}, *s.nodes().outline.place_of(node)->head);
    const float width = c.text(x + before_head, c.baseline_at(type.head, y), type.head, c.colours().muted, head);
    c.note(item + ".head", {x + before_head, y - 9, width, 18});
    x += before_head + width;
  }
  const std::string shape = shape_of(s, node);
  const float left_of_shape = r.right() - large_edge - c.text_width(c.fonts().mono, shape);
  if (left_of_shape > x + 12) c.text(left_of_shape, c.baseline_at(c.fonts().mono, y), c.fonts().mono, c.colours().muted, shape);
}

}  // namespace headlight::views
