#include <algorithm>
#include <cmath>

#include "views/map/map_column.hpp"

namespace headlight {
namespace {

constexpr float block_title_height = 35, gap_below_inputs = 29, head_label = 16, margin = 10;

/// How the heads' patterns stand: so many in a row, and how far apart.
struct HeadGrid {
  int per_row, rows;
  float side, step_x, step_y;
};

HeadGrid head_grid(int n, float width, float largest) {
  const int per_row = n <= 4 ? n : n <= 8 ? 4 : 8, rows = (n + per_row - 1) / per_row;
  const float step = width / static_cast<float>(per_row), side = std::floor(std::clamp(step - 6, 12.f, largest));
  return {per_row, rows, side, std::min(step, side + 14), side + head_label};
}

}  // namespace

void MapColumnWriter::write_open(const AttentionPlace& at, const std::optional<NodeId>& norm) {
  const BlockNodes& block = stack().block[static_cast<size_t>(at.layer)];
  Open o{.nodes = at.cross ? *block.cross : block.attn, .at = at, .top = y_};
  const NodeId sum = at.cross ? *block.resid_cross : block.resid_mid;
  write_inputs(o, norm);
  write_heads(o);
  write_results(o);
  spine_to(o.out.centre_y(), MapFlow::past_block, at, o.nodes.head.front().pattern);
  add_back(at, false, o.out.centre_y(), o.nodes.out, sum, o.out.x);
  const Rect frame = {block_x(), o.top, block_w(), o.merged.bottom() + margin - o.top};
  out_.frames.push_back({"map.block" + out_.boxes.back().name.substr(3), at, frame});
  y_ = frame.bottom() + 10;
}

/// The norm, where there is one, and Q, K and V; V stands at the right, above what is made with it.
void MapColumnWriter::write_inputs(Open& o, const std::optional<NodeId>& norm) {
  const float x = block_x(), right = x + block_w(), y = o.top + block_title_height;
  const float first = x + (norm ? 72.f : 44.f), last = right - 30 - size_.matrix_w;
  o.query = {first, y, size_.matrix_w, size_.matrix_h};
  o.key = {(first + last) / 2, y, size_.matrix_w, size_.matrix_h};
  o.value = {last, y, size_.matrix_w, size_.matrix_h};
  o.row = o.query.centre_y();
  const Rect pill = {x + margin, o.row - 10, 46, 20};
  o.start = norm ? pill.right() : x + 8;
  spine_to(o.row, MapFlow::spine, o.at, o.nodes.head.front().pattern);
  arrow(MapFlow::branch, o.at, rows_, norm.value_or(o.nodes.q), {{spine(), o.row}, {norm ? pill.x - 1 : o.start, o.row}}, norm.has_value());
  if (norm) box(MapRole::norm, o.at, pill, {Stage::norm}).pictures.push_back({*norm, pill, {}});
  picture(box(MapRole::query, o.at, o.query, {Stage::q, Stage::split, Stage::head_norm, Stage::rotate}), o.nodes.q, o.query);
  picture(box(MapRole::key, o.at, o.key, {Stage::k, Stage::split, Stage::head_norm, Stage::rotate}), o.nodes.k, o.key);
  picture(box(MapRole::value, o.at, o.value, {Stage::v, Stage::split}), o.nodes.v, o.value);
  arrow(MapFlow::to_query, o.at, o.nodes.x, o.nodes.q, {{o.start, o.row}, {o.query.x - 1, o.row}});
  if (!o.at.cross) return write_self_lines(o);
  entries_.push_back({o.at, y - 10, o.key.centre_x(), o.value.centre_x(), y, x, right, o.nodes.k, o.nodes.v});
}

/// In self-attention keys and values are made of the same rows as queries; in cross-attention their line begins at the memory.
void MapColumnWriter::write_self_lines(const Open& o) {
  const float bus = o.key.y - 10, key = o.key.centre_x(), value = o.value.centre_x(), from = o.start + 6;
  arrow(MapFlow::memory, o.at, o.nodes.memory, o.nodes.k, {{from, o.row}, {from, bus}, {key, bus}}, false);
  arrow(MapFlow::to_key, o.at, o.nodes.memory, o.nodes.k, {{key, bus}, {key, o.key.y - 1}});
  arrow(MapFlow::to_value, o.at, o.nodes.memory, o.nodes.v, {{key, bus}, {value, bus}, {value, o.value.y - 1}});
}

/// The patterns of the heads in rows, within `room`.
void MapColumnWriter::write_patterns(Open& o, float x, float y, float room) {
  const HeadGrid grid = head_grid(static_cast<int>(shown_heads(o.nodes).size()), room, size_.pattern);
  o.patterns = {x, y, grid.step_x * static_cast<float>(grid.per_row - 1) + grid.side,
                grid.step_y * static_cast<float>(grid.rows - 1) + grid.side};
  head_pictures(box(MapRole::patterns, o.at, o.patterns, {Stage::softmax}), o.nodes, &HeadNodes::pattern, grid.per_row, grid.step_x,
                grid.step_y, grid.side);
}

void MapColumnWriter::write_heads(Open& o) {
  const int n = static_cast<int>(shown_heads(o.nodes).size());
  const float x = block_x(), y = o.value.bottom() + gap_below_inputs;
  const float side = std::min(size_.pattern, 40.f * options_.scale);
  o.scores = {x + margin, y, side, side};
  const int across = static_cast<int>(std::ceil(std::sqrt(static_cast<float>(n))));
  const float small = side / static_cast<float>(across);
  MapBox& scores = box(MapRole::scores, o.at, o.scores, {});
  scores.stages = stages_between(Stage::scores, Stage::mask, o.at);
  head_pictures(scores, o.nodes, &HeadNodes::scores, across, small, small, n > 1 ? small - 1.5f : small);
  const float left = o.scores.right() + 28, room = o.value.x - 24 - left;
  const float first = head_grid(n, room, size_.pattern).side, row = y + first / 2;
  write_patterns(o, left, y, room);
  const float height = std::min(size_.matrix_h, std::max(first, 20.f));
  o.weighted = {o.value.x, std::max(y, row - height / 2), size_.matrix_w + 18, height};
  MapBox& weighted = box(MapRole::weighted_sum, o.at, o.weighted, {Stage::weighted_sum});
  const float part = o.weighted.w / static_cast<float>(n);
  int i = 0;
  for (const int h : shown_heads(o.nodes))
    picture(weighted, o.nodes.head[static_cast<size_t>(h)].z,
            {o.weighted.x + part * static_cast<float>(i++), o.weighted.y, n > 1 ? part - std::min(2.f, part / 4) : part, o.weighted.h}, h);
  write_head_lines(o, row, n > 1 ? 8.f : 1.f);
}

/// From queries and keys to the scores, and from there through the shares to the sums; `row` is the middle of the first row of heads.
void MapColumnWriter::write_head_lines(const Open& o, float row, float above_sum) {
  const HeadNodes& first = o.nodes.head.front();
  const float elbow = o.query.bottom() + 8, q = o.query.centre_x(), k = o.key.centre_x(), s = o.scores.centre_x();
  const NodeId q_node = o.nodes.q == absent ? first.q : o.nodes.q, k_node = o.nodes.k == absent ? first.k : o.nodes.k,
               v_node = o.nodes.v == absent ? first.v : o.nodes.v;
  arrow(MapFlow::to_scores, o.at, q_node, first.scores, {{q, o.query.bottom() + 1}, {q, elbow}, {s, elbow}, {s, o.scores.y - 1}});
  arrow(MapFlow::to_scores, o.at, k_node, first.scores, {{k, o.key.bottom() + 1}, {k, elbow}, {q, elbow}}, false);
  arrow(MapFlow::to_softmax, o.at, first.scores, first.pattern, {{o.scores.right() + 3, row}, {o.patterns.x - 3, row}});
  arrow(MapFlow::weights, o.at, first.pattern, first.z, {{o.patterns.right() + 3, row}, {o.weighted.x - 2, row}});
  arrow(MapFlow::values, o.at, v_node, first.z,
        {{o.value.centre_x(), o.value.bottom() + 1}, {o.value.centre_x(), o.weighted.y - above_sum}});
}

/// Merged and projected, from right to left, back to the line.
void MapColumnWriter::write_results(Open& o) {
  const float y = std::max({o.patterns.bottom(), o.weighted.bottom(), o.scores.bottom()}) + 24;
  o.merged = {o.value.x, y, size_.matrix_w, size_.matrix_h};
  o.out = {o.query.x, y, size_.matrix_w, size_.matrix_h};
  picture(box(MapRole::merged, o.at, o.merged, {Stage::merge}), o.nodes.concat, o.merged);
  picture(box(MapRole::output, o.at, o.out, {Stage::output}), o.nodes.out, o.out);
  arrow(MapFlow::merge, o.at, o.nodes.head.front().z, o.nodes.concat,
        {{o.value.centre_x(), o.weighted.bottom() + 1}, {o.value.centre_x(), o.merged.y - 1}});
  arrow(MapFlow::project, o.at, o.nodes.concat, o.nodes.out,
        {{o.merged.x - 2, o.merged.centre_y()}, {o.out.right() + 1, o.merged.centre_y()}});
}

}  // namespace headlight
