#include "views/boards/split_board.hpp"

#include <algorithm>

#include "session/split_part.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float row_names_room = 71;
constexpr int one_line = 8, in_a_line = 16, most_lines = 4;  ///< heads side by side: more would be slivers, so they wrap to the next line
constexpr float between_lines = 16;

/// The number of heads that read a block of columns: one, or all that share keys and values.
int heads_in_block(const Session& session, NodeId node) {
  const ModelConfig& config = session.document().config;
  return config.n_heads * config.d_head() / static_cast<int>(session.graph()[node].axes.cols.size);
}

/// The wide matrix with its head blocks marked: `labelled` writes which columns are whose.
MatrixView wide(const Frame& frame, NodeId node, const std::string& item, bool labelled) {
  MatrixView view = node_matrix(frame, node, item);
  const ModelConfig& config = frame.session.document().config;
  const int in_group = heads_in_block(frame.session, node);
  for (int h = 0; h < config.n_heads; h += in_group) {
    if (config.n_heads > 16 && h != frame.session.selection().head / in_group * in_group)
      continue;  // else frames would be all that is seen
    const int first = h / in_group * config.d_head(), last = first + config.d_head() - 1;
    view.heads.push_back({first, last, h, labelled ? std::to_string(first) + "\u2013" + std::to_string(last) : "", true});
  }
  view.col_labels = false;
  view.numbers = view.line_numbers = false;
  view.title = "";
  view.shape = "";
  return view;
}

struct Strip {
  std::vector<MatrixLayout> heads;
  int first = 0;       ///< the head of the first of them
  bool wraps = false;  ///< there are more than go into one line
};

/// The places of a strip's heads: up to 8 in one line, else in lines of 16.
struct StripPlan {
  int first, shown, columns;
  float width, gap, pitch_y, line, rise;

  StripPlan(const Rect& area, int n_heads, int head, Index rows, float pitch_of_one_line) {
    constexpr int page = in_a_line * most_lines;
    first = n_heads <= one_line ? 0 : head / page * page;
    shown = std::min(n_heads - first, page);
    columns = n_heads <= one_line ? n_heads : std::min(in_a_line, shown);
    gap = n_heads <= one_line ? 15.f : 8.f;
    width = (area.w - row_names_room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float lines = static_cast<float>((shown + columns - 1) / columns), words = static_cast<float>(rows);
    rise = lines > 1 ? 34.f : 0.f;  // there are no ways from the wide matrix that would need this room
    pitch_y = (pitch_of_one_line * words + rise - (lines - 1) * between_lines) / (lines * words);
    line = pitch_y * words + between_lines;
  }
};

/// A head's bar and number above its matrix.
void draw_strip_name(const Canvas& c, const Rect& cells, int head, const std::string& shape, int n_heads) {
  const bool close = n_heads > one_line;
  const ImU32 colour = head_colour(c.colours(), head);
  head_bar(c, close ? Rect{cells.x, cells.y - 13, 3, 10} : Rect{cells.x, cells.y - 37, cells.w, 4}, head);
  if (close) c.text(cells.x + 7, cells.y - 4, c.fonts().tiny_bold, colour, std::to_string(head + 1));
  else
    c.text(cells.x, cells.y - 14, c.fonts().small_bold, colour,
           n_heads > 4 ? std::to_string(head + 1) : c.phrases("board.head", {{"head", head + 1}}));
  const float name = c.text_width(c.fonts().small_bold, c.phrases("board.head", {{"head", head + 1}}));
  if (n_heads <= 4 && name + 6 + c.text_width(c.fonts().mono_small, shape) <= cells.w)
    c.text(cells.right(), cells.y - 14, c.fonts().mono_small, c.colours().muted, shape, Align::right);
}

/// Lays out all heads side by side, from `left` to the right end of the area. Many heads share the height of one in several lines.
Strip head_strip(Frame& frame, const Rect& area, const std::vector<NodeId>& heads, float top, float pitch_of_one_line,
                 const std::string& item) {
  const Canvas& c = frame.canvas;
  const int n_heads = static_cast<int>(heads.size());
  const StripPlan plan(area, n_heads, frame.session.selection().head, frame.session.trace()[heads.front()].rows(), pitch_of_one_line);
  Strip strip{{}, plan.first, plan.columns < plan.shown || plan.first > 0};
  for (int place = 0; place < plan.shown; ++place) {
    const int h = plan.first + place;
    const NodeId node = heads[static_cast<size_t>(h)];
    MatrixView view = node_matrix(frame, node, item + "." + std::to_string(h + 1));
    const float x = area.x + row_names_room + (plan.width + plan.gap) * static_cast<float>(place % plan.columns),
                y = top - plan.rise + plan.line * static_cast<float>(place / plan.columns);
    size_matrix(frame, view, std::min(plan.width / static_cast<float>(view.cols.size), 60.f), plan.pitch_y);
    view.col_labels = false;
    view.row_labels = view.row_labels && place == 0 && plan.rise == 0;
    view.row_label_width = 62;
    view.tab_stop = n_heads <= one_line;
    view.line_numbers = n_heads <= one_line || view.pinned;
    view.title = "";
    const std::string shape = view.shape;
    view.shape = "";
    if (view.hot_row && !frame.session.selection().reach_from)
      view.frames.push_back({*view.hot_row, *view.hot_row, 0, view.cols.size - 1, c.colours().text, 1.5f, 4.f});
    const float cells = view.pitch_x * static_cast<float>(view.cols.size);
    view.numbers = view.numbers && cells > 34 * static_cast<float>(view.cols.size);  // all heads or none
    strip.heads.push_back(show(frame, view, node, x, y).layout);
    draw_strip_name(c, strip.heads.back().cells, h, shape, n_heads);
  }
  if (plan.shown < n_heads)
    c.text(area.right(), top - 18, c.fonts().small, c.colours().muted,
           c.phrases("board.split.some", {{"first", plan.first + 1}, {"last", plan.first + plan.shown}, {"heads", n_heads}}), Align::right);
  return strip;
}

/// Draws the way of a head's columns from the wide matrix to its own matrix, at 10 % of the head's colour.
void falls(const Canvas& c, const MatrixLayout& whole, int d_head, int in_group, const Strip& strip, float y_whole, float y_heads) {
  if (strip.wraps) return;  // the ways to the lower lines would lead across the upper ones
  for (size_t h = 0; h < strip.heads.size(); ++h) {
    const float x0 = whole.cells.x + whole.pitch_x * static_cast<float>(h / static_cast<size_t>(in_group)) * static_cast<float>(d_head);
    const float x1 = x0 + whole.pitch_x * static_cast<float>(d_head);
    const Rect& head = strip.heads[h].cells;
    const ImU32 colour = head_colour(c.colours(), static_cast<int>(h));
    const ImVec2 corners[] = {c.exact(x0, y_whole), c.exact(x1, y_whole), c.exact(head.right(), y_heads), c.exact(head.x, y_heads)};
    c.draw->AddConvexPolyFilled(corners, 4, with_alpha(colour, 0.1f));
    c.line(x0, y_whole, head.x, y_heads, with_alpha(colour, 0.6f), 1);
    c.line(x1, y_whole, head.right(), y_heads, with_alpha(colour, 0.6f), 1);
  }
}

/// A wide matrix with the weights that made it, and its parts.
struct Cut {
  NodeId W, whole;
  std::vector<NodeId> heads;
};

Cut cut_of(const Session& session, NodeId part) {
  const Graph& graph = session.graph();
  const NodeId whole = graph[part].inputs.front();
  return {graph[whole].inputs[1], whole, session.nodes().outline.in_every_head(part)};
}

void letter_beside(const Frame& frame, const Rect& cells, NodeId node) {
  const Canvas& c = frame.canvas;
  const float middle = cells.centre_y();
  const ImU32 colour = role_colour(c.colours(), role_of(frame.session, node));
  rich_line(c, "letter", cells.x - 6, middle, {c.fonts().letter, c.fonts().letter, colour, 28}, letter_of(frame.session, node),
            Align::right);
  c.text(cells.x - 6, middle + 20, c.fonts().mono_small, c.colours().muted, shape_of(frame.session, node), Align::right);
}

/// The places of the split's three rows. They share the room between their gaps; the weights get the most, since they have the most rows.
struct SplitLayout {
  static constexpr float above_W = 50, above_q = 38, above_heads = 96, below_heads = 6;
  static constexpr float least_above_heads = 72;  ///< the ways to the heads get shorter before rows lose their words
  static constexpr float least_around = above_W + above_q + least_above_heads + below_heads;
  static constexpr float share_for_words = 0.4f;  ///< of the room: the most that Q, and its heads, take so that each row has its word
  float W_y, q_y, heads_y, W_height, q_height, heads_height, right_x, right_w;

  SplitLayout(const Rect& area, float y, float rows) {
    const float whole = area.bottom() - y - above_W - above_q - below_heads, with_words = height_of_words(static_cast<Index>(rows)),
                ways = std::clamp(whole - with_words / share_for_words, least_above_heads, above_heads), room = whole - ways;
    constexpr float q_share = 0.29f, heads_share = 0.31f, q_row = 18, heads_row = 17, tallest_W = 226, widest = 450;
    const float for_words = std::min(with_words, share_for_words * room);
    q_height = std::min(q_row * rows, std::max(q_share * room, for_words));
    heads_height = std::min(heads_row * rows, std::max(heads_share * room, for_words));
    W_height = std::min(tallest_W, room - q_height - heads_height);
    right_w = std::min(widest, area.w * 0.5f);
    right_x = area.right() - right_w;
    W_y = y + above_W;
    q_y = W_y + W_height + above_q;
    heads_y = q_y + q_height + ways;
  }
};

/// The most heads whose blocks are wide enough for words above them.
int most_named(const Frame& frame) {
  constexpr float name = 41;
  constexpr int most = 6;
  return std::min(most, static_cast<int>((frame.grid.board.w / 2 - frame.grid.board_padding) / name));
}

/// Names the heads that read a block of columns: "head 2" or, without words, "2".
std::string name_of_heads(const Phrases& phrases, int first, int last, bool worded) {
  if (first == last) return worded ? phrases("board.split.head", {{"head", first}}) : std::to_string(first);
  return worded ? phrases("board.split.heads", {{"first", first}, {"last", last}})
                : std::to_string(first) + "\u2013" + std::to_string(last);
}

/// Names the blocks of the weights: by numbers alone where "cabeza 2" is wider than its block, and not at all where these are, too.
void name_blocks(const Frame& frame, MatrixView& W, int in_group, float block_width) {
  constexpr float apart = 2;
  const Canvas& c = frame.canvas;
  const int n_heads = frame.session.document().config.n_heads;
  const auto fit = [&](bool worded) {
    const std::string longest = name_of_heads(c.phrases, n_heads - in_group + 1, n_heads, worded);
    return W.heads.size() == 1 || c.text_width(c.fonts().small_bold, longest) + apart <= block_width;
  };
  const bool worded = (in_group > 1 || n_heads <= most_named(frame)) && fit(true);
  if (!worded && !fit(false)) return;
  for (HeadBlock& block : W.heads) block.label = name_of_heads(c.phrases, block.head + 1, block.head + in_group, worded);
}

/// The weights with their head blocks, named above.
void draw_weights(Frame& frame, const Cut& cut, const SplitLayout& at) {
  const ModelConfig& config = frame.session.document().config;
  MatrixView W = wide(frame, cut.W, "W", false);
  const auto d_model = static_cast<float>(config.d_model), d_head = static_cast<float>(config.d_head());
  name_blocks(frame, W, heads_in_block(frame.session, cut.W), at.right_w * d_head / d_model);
  size_matrix(frame, W, at.right_w / d_model, at.W_height / d_model);
  W.row_labels = W.col_labels = false;
  const MatrixLayout layout = show(frame, W, cut.W, at.right_x, at.W_y).layout;
  letter_beside(frame, layout.cells, cut.W);
}

/// The wide matrix right below the weights that made it, with the row in question framed across all heads.
MatrixLayout draw_whole(Frame& frame, const Cut& cut, const SplitLayout& at, float rows) {
  const ModelConfig& config = frame.session.document().config;
  MatrixView q = wide(frame, cut.whole, "whole", config.n_heads <= most_named(frame));
  size_matrix(frame, q, at.right_w / static_cast<float>(config.d_model), at.q_height / rows);
  q.row_labels = q.col_labels = false;
  if (q.hot_row && !frame.session.selection().reach_from)
    q.frames.push_back({*q.hot_row, *q.hot_row, 0, q.cols.size - 1, frame.canvas.colours().text, 1.5f, 4.f});
  const MatrixLayout layout = show(frame, q, cut.whole, at.right_x, at.q_y).layout;
  letter_beside(frame, layout.cells, cut.whole);
  return layout;
}

/// `whole` is the matrix whose letter and shape are at its right.
void draw_input(Frame& frame, const SplitLayout& at, float left, float rows, NodeId node, NodeId whole) {
  const float beside = 16 + frame.canvas.text_width(frame.canvas.fonts().mono_small, shape_of(frame.session, whole));
  MatrixView x = node_matrix(frame, node, "X");
  size_matrix(frame, x, std::min(320.f, at.right_x - left - row_names_room - std::max(60.f, beside)) / static_cast<float>(x.cols.size),
              at.q_height / rows);
  x.col_labels = x.numbers = x.line_numbers = false;
  x.title = letter_of(frame.session, node);
  x.title_name = code_name_for_letter(x.title, frame.session, node);
  x.title_letter = true;
  if (frame.grid.phone) limit_title_width(frame.canvas, x, at.right_x - left - row_names_room - 12);
  x.title_rise = 12;
  x.row_label_width = 62;
  show(frame, x, node, left + row_names_room, at.q_y);
}

/// The free corner: how to read the board, if there is room, and the colour scale in any case.
void draw_words(Frame& frame, const SplitLayout& at, float left, NodeId whole, const std::vector<std::string>& paragraphs) {
  const Canvas& c = frame.canvas;
  const float width = at.right_x - left - 110, end = at.q_y - 60;
  float needed = 20, y = at.W_y - 6;
  for (const std::string& markup : paragraphs) needed += paragraph_height(c, width, body_style(c), markup) + 8;
  if (!paragraphs.empty() && y + needed < end) {
    c.text(left, y, c.fonts().small_bold, c.colours().text, c.phrases("board.how"));
    y += 14;
    for (const std::string& markup : paragraphs) {
      const RichResult told = paragraph(c, "how", left, y, width, body_style(c), markup);
      follow_link(frame, told);
      y += told.height + 8;
    }
  }
  if (frame.grid.phone)
    return legend(c, left + 8, at.W_y - 38, at.right_x - left - 32, ColourMap::diverging, colouring(frame, whole).limit);
  c.text(left, y + 14, c.fonts().small, c.colours().muted, c.phrases("board.split.scale"));
  legend(c, left + row_names_room, y + 4, width - row_names_room, ColourMap::diverging, colouring(frame, whole).limit);
}

}  // namespace

float SplitBoard::height_for_words(const Frame& frame) const {
  return height_of_heading(frame) + SplitLayout::least_around +
         height_of_words(frame.session.graph()[drawn_step(frame.session)].axes.rows.size) / SplitLayout::share_for_words;
}

void SplitBoard::draw(Frame& frame, const Rect& area) {
  Session& session = frame.session;
  const StageText text = stage_text(session, frame.canvas.phrases);
  const float y = heading(frame, area, text.subtitle);
  const std::vector<NodeId>& made = session.nodes().outline.of(session.navigation().place(), session.selection().head);
  std::vector<std::string> letters;
  for (const NodeId node : made) letters.push_back(letter_of(session, node));
  session.selection().split = split_part(session);  // the part of a pinned cell, as from a link, stays when the pin goes
  const Rect control = frame.grid.phone ? Rect{area.x, area.y + 60, 150, 30} : Rect{heading_right(frame, area) - 150, area.y + 20, 150, 34};
  if (const auto chosen = segmented(frame.canvas, "split", control, letters, session.selection().split))
    choose_split_part(session, *chosen);
  const Cut cut = cut_of(session, made[static_cast<size_t>(session.selection().split)]);
  const auto rows = static_cast<float>(session.trace()[cut.whole].rows());
  const SplitLayout at(area, y, rows);
  draw_weights(frame, cut, at);
  const MatrixLayout whole = draw_whole(frame, cut, at, rows);
  draw_input(frame, at, area.x, rows, session.graph()[cut.whole].inputs.front(), cut.whole);
  const Strip strip = head_strip(frame, area, cut.heads, at.heads_y, at.heads_height / rows, "cut");
  const Document& document = session.document();
  if (!document.makes(Mistake::split_by_view) && !document.makes(Mistake::heads_alike))  // else no block becomes its head
    falls(frame.canvas, whole, document.config.d_head(), heads_in_block(session, cut.whole), strip, whole.cells.bottom() + 3,
          at.heads_y - 39);
  draw_words(frame, at, area.x, cut.whole, text.how_to_read);
}

namespace {

constexpr float above_merge = 66, between_merge = 100, below_merge = 56;

}  // namespace

float MergeBoard::height_for_words(const Frame& frame) const {
  const Index rows = frame.session.graph()[drawn_step(frame.session)].axes.rows.size;
  return height_of_heading(frame) + above_merge + between_merge + below_merge + 2 * height_of_words(rows);
}

void MergeBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& session = frame.session;
  const float y = heading(frame, area, stage_text(session, frame.canvas.phrases).subtitle);
  const NodeId merged = drawn_step(session);
  const ModelConfig& config = session.document().config;
  const auto rows = static_cast<float>(session.trace()[merged].rows());
  const float height = area.bottom() - y, pitch_y = std::min(28.f, 0.5f * (height - above_merge - between_merge - below_merge) / rows);
  const float heads_y = y + above_merge;
  const Strip strip = head_strip(frame, area, session.graph()[merged].inputs, heads_y, pitch_y, "z");

  MatrixView whole = wide(frame, merged, "concat", config.n_heads <= (frame.grid.phone ? 6 : 8));
  const float width = area.w - row_names_room, whole_y = heads_y + pitch_y * rows + between_merge;
  whole.numbers = whole.line_numbers = true;
  size_matrix(frame, whole, std::min(38.f, width / static_cast<float>(config.d_model)), pitch_y);
  whole.row_label_width = 62;
  whole.col_labels = false;
  if (whole.hot_row && !session.selection().reach_from)
    whole.frames.push_back({*whole.hot_row, *whole.hot_row, 0, whole.cols.size - 1, c.colours().text, 1.5f, 4.f});
  const MatrixLayout at = show(frame, whole, merged, area.x + row_names_room, whole_y).layout;
  rich_line(c, "letter", area.x, whole_y - 12, {c.fonts().letter, c.fonts().letter, role_colour(c.colours(), role_of(session, merged)), 28},
            letter_of(session, merged));
  const std::string name = printed_name(session, merged);
  c.note("merged.name", {area.x + 22, whole_y - 24, c.text(area.x + 22, whole_y - 12, c.fonts().mono_small, c.colours().text, name), 14});
  c.text(area.x, whole_y - 34, c.fonts().mono_small, c.colours().muted, shape_of(session, merged));
  if (!session.document().makes(Mistake::merge_without_transpose))
    falls(c, at, config.d_head(), 1, strip, whole_y - 30, strip.heads.front().cells.bottom() + 4);
  legend(c, area.x + row_names_room, std::min(at.cells.bottom() + 24, area.bottom() - 30), std::min(300.f, width), whole.map, whole.limit);
}

}  // namespace headlight::views
