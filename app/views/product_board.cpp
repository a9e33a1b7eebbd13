#include "views/product_board.hpp"

#include <algorithm>

#include "views/node_matrix.hpp"
#include "views/stage_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

struct Factor {
  NodeId node;
  std::string letter;  ///< markup
  std::string note;
  bool transposed = false;
};

struct Product {
  Factor left, top, result;
};

Product product_of(const Session& session) {
  const AttentionNodes& attn = session.nodes().block.front().attn;
  const HeadNodes& h = attn.head[static_cast<size_t>(session.selection.head)];
  const bool biases = session.document().config.biases;
  const auto with_bias = [&](const char* text, const char* b) { return biases ? std::string(text) + " + b_{" + b + "}" : std::string(text); };
  switch (session.selection.stage) {
    case Stage::q: return {{attn.x, "X", "one row per word"}, {attn.W_Q, "W_{Q}", "drag a cell to change it"}, {attn.q, "Q", with_bias("Q = X W_{Q}", "Q")}};
    case Stage::k: return {{attn.x, "X", "one row per word"}, {attn.W_K, "W_{K}", "drag a cell to change it"}, {attn.k, "K", with_bias("K = X W_{K}", "K")}};
    case Stage::v: return {{attn.x, "X", "one row per word"}, {attn.W_V, "W_{V}", "drag a cell to change it"}, {attn.v, "V", with_bias("V = X W_{V}", "V")}};
    case Stage::scores: return {{h.q, "Q", "one row per word"}, {h.k, "K^{T}", "one column per word", true}, {h.scores, "scores", "scores  S = Q K^{T}"}};
    case Stage::weighted_sum: return {{h.pattern, "A", "each row sums to 1"}, {h.v, "V", "one row per word"}, {h.z, "Z", "Z = A V"}};
    default: return {{attn.concat, "Z", "heads side by side"}, {attn.W_O, "W_{O}", "drag a cell to change it"}, {attn.out, "out", with_bias("output = Z W_{O}", "O")}};
  }
}

/// Cell sizes with which factors and result fit the area and share their rows and columns.
struct Sizes {
  float left_pitch, right_pitch, top_pitch, row_pitch;
  float labels, between;
  float left_x, right_x, top_y, result_y;
};

Sizes sizes_of(const Rect& area, float y, Index n_rows, Index n_inner, Index n_cols, bool few_labels) {
  Sizes s{};
  s.labels = few_labels ? 40.f : 71.f;
  s.between = 31.f;
  const float width = area.w - s.labels - s.between;
  s.left_pitch = std::min(40.f, width / (static_cast<float>(n_inner) + 1.37f * static_cast<float>(n_cols)));
  if (s.left_pitch < 40.f) s.left_pitch = std::max(s.left_pitch, std::min(40.f, 0.38f * width / static_cast<float>(n_inner)));
  s.right_pitch = std::min(55.f, (width - s.left_pitch * static_cast<float>(n_inner)) / static_cast<float>(n_cols));
  s.top_y = y + 54;
  const float height = area.bottom() - s.top_y - 68 - 12;
  s.row_pitch = std::min(37.f, height / static_cast<float>(n_inner + n_rows));
  s.top_pitch = s.row_pitch;
  if (s.row_pitch < 24) {  // too many to share one height: the rows of words get what they need first
    s.row_pitch = std::clamp(0.5f * height / static_cast<float>(n_rows), 0.05f, 24.f);
    s.top_pitch = std::min(37.f, (height - s.row_pitch * static_cast<float>(n_rows)) / static_cast<float>(n_inner));
  }
  s.left_x = area.x + s.labels;
  s.right_x = s.left_x + s.left_pitch * static_cast<float>(n_inner) + s.between;
  s.result_y = s.top_y + s.top_pitch * static_cast<float>(n_inner) + 68;
  return s;
}

void fit(MatrixView& view, float pitch_x, float pitch_y) {
  view.pitch_x = pitch_x;
  view.pitch_y = pitch_y;
  view.min_pitch = std::min({pitch_x, pitch_y, 12.f});
  view.row_labels = view.row_labels && pitch_y >= 10;
  view.col_labels = pitch_x >= 9;
  view.max_width = pitch_x * static_cast<float>(view.cols.size) + 0.5f;
  view.max_height = pitch_y * static_cast<float>(view.rows.size) + 0.5f;
}

void mark_heads(const Frame& frame, MatrixView& view, NodeId node) {
  if (frame.session.graph()[node].axes.cols.kind != AxisKind::heads || view.transposed) return;
  const ModelConfig& config = frame.session.document().config;
  if (config.n_heads > 16) return;
  for (int h = 0; h < config.n_heads; ++h)
    view.heads.push_back({h * config.d_head(), (h + 1) * config.d_head() - 1, h, "", true});
}

void legends(Frame& frame, const Product& p, float x, float y, float width) {
  const auto line = [&](const std::string& what, NodeId node) {
    rich_line(frame.canvas, "legend", x, y + 10, small_style(frame.canvas), what);
    const ColourMap map = map_of(frame.session, node);
    legend(frame.canvas, x + 72, y, width - 72, map, map == ColourMap::beam ? 1.f : frame.scales.limit(frame.session, node));
    y += 46;
  };
  line(p.left.letter, p.left.node);
  line(p.top.letter, p.top.node);
  line(p.result.letter, p.result.node);
}

}  // namespace

void ProductBoard::draw(Frame& frame, const Rect& area) {
  const Product p = product_of(frame.session);
  const StageText text = stage_text(frame.session);
  const float y = heading(frame, area, text.subtitle);

  MatrixView left = node_matrix(frame, p.left.node, "left");
  MatrixView top = node_matrix(frame, p.top.node, "top", p.top.transposed);
  MatrixView result = node_matrix(frame, p.result.node, "result");
  const Sizes s = sizes_of(area, y, left.rows.size, left.cols.size, top.cols.size, false);
  fit(left, s.left_pitch, s.row_pitch);
  fit(top, s.right_pitch, s.top_pitch);
  fit(result, s.right_pitch, s.row_pitch);

  left.title = p.left.letter;
  left.title_letter = true;
  left.title_role = role_of(frame.session, p.left.node);
  left.title_note = left.pitch_x * static_cast<float>(left.cols.size) > 220 ? p.left.note : "";
  left.row_label_width = s.labels - 10;
  top.title = p.top.letter;
  top.title_letter = true;
  top.title_role = role_of(frame.session, p.top.node);
  top.title_note = p.top.note;
  top.row_label_width = 90;
  top.row_labels = top.row_labels && (!top.rows.labels || s.left_pitch * static_cast<float>(left.cols.size) > 130);
  result.title = "";
  result.row_labels = false;
  result.title_note = p.result.note;
  if (result.cols.size == top.cols.size && !counts_words(result.cols.kind)) result.col_labels = false;
  if (frame.session.selection.stage == Stage::scores) result.col_labels = false;  // the words stand above K already
  mark_heads(frame, top, p.top.node);
  mark_heads(frame, left, p.left.node);
  mark_heads(frame, result, p.result.node);

  const float text_width = s.right_x - area.x - 96;
  if (!frame.grid.compact && text_width > 200 && !text.how_to_read.empty()) {
    const Canvas& c = frame.canvas;
    c.text(area.x, y + 18, c.fonts().small_bold, c.colours().text, "How to read the board");
    float below = y + 30;
    for (const std::string& markup : text.how_to_read) below += paragraph(c, "how", area.x, below, text_width, body_style(c), markup).height + 8;
    if (below + 138 < s.result_y - 60) legends(frame, p, area.x, below + 10, text_width - 20);
  }
  show(frame, top, p.top.node, s.right_x, s.top_y);
  show(frame, left, p.left.node, s.left_x, s.result_y);
  show(frame, result, p.result.node, s.right_x, s.result_y);
}

}  // namespace headlight
