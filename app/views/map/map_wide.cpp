// A column over the whole width: three boxes side by side in each row, with words at their left.
#include <algorithm>
#include <cmath>

#include "views/map/map_column.hpp"
#include "views/map/pattern_plan.hpp"

namespace headlight::views {
namespace {

constexpr float inset = 7;                 ///< from a block's edge to its content
constexpr float labels = 12;               ///< above the boxes of the first row
constexpr float below_inputs = 48;         ///< bars, the line to the scores, and the words above the patterns
constexpr float below_wide_patterns = 36;  ///< the heads' roles, and the names of the results
constexpr float around_lines = 46;         ///< right of the patterns, for the lines of the weights and of the values
constexpr float bars = 9;                  ///< the heads' bars, below the inputs and above the sums
constexpr float widest_cell = 12, thin_cell = 6, least_cell = 2;

}  // namespace

float MapColumnWriter::unit() const { return (block_w() - 2 * inset) / 3; }
float MapColumnWriter::row_words() const { return options_.words + 10; }
float MapColumnWriter::left_of(int box) const { return block_x() + inset + unit() * static_cast<float>(box) + row_words(); }

/// Returns floor(10 x room / columns) / 10, between 2 and 12 pixels; thin columns are whole or half pixels wide; less than 2 if the room is
/// too small.
float MapColumnWriter::column_width(Index columns) const {
  const float room = (unit() - row_words() - letter_room) / static_cast<float>(std::max<Index>(columns, 1));
  if (room < least_cell) return room;
  return room < thin_cell ? std::floor(2 * room) / 2 : std::min(tenths(room), widest_cell * std::max(1.f, options_.grow));
}

Rect MapColumnWriter::wide_box(float x, float y, NodeId node) const {
  const auto rows = static_cast<float>(rows_of(node)), cols = static_cast<float>(cols_of(node));
  constexpr float least = 24;
  return {x, y, std::max(least, column_width(cols_of(node)) * cols), std::max(row_height(rows_of(node)) * rows, 9.f)};
}

/// Writes embedding + positions = words with their positions. The words are at the left, and each can be pressed.
void MapColumnWriter::write_wide_header() {
  const StackNodes& n = stack();
  const AttentionId at{column_.decoder, 0, false};
  const float y = y_ + labels;
  const Rect e = wide_box(left_of(0), y, n.embed);
  box(MapRole::words, at, {e.x - row_words(), e.y, row_words() - 4, e.h}, {Stage::tokens});
  picture(box(MapRole::embedding, at, e, {Stage::embedding}), n.embed, e);
  rows_ = n.block.front().resid_pre;
  Rect last = e;
  if (options_.adds_positions) {
    const Rect p = wide_box(left_of(1), y, n.pos_embed);
    picture(box(MapRole::positions, at, p, {Stage::positions}), n.pos_embed, p);
    out_.boxes.back().words = row_words();
    last = wide_box(left_of(2), y, rows_);
    picture(box(MapRole::placed, at, last, {Stage::positions}), rows_, last);
    out_.boxes.back().words = row_words();
  } else if (const StagePlace place{Stage::positions, at}; nodes_.outline.has(place)) {
    out_.boxes.back().stages.push_back(place);
  }
  if (n.embed_norm) out_.boxes.back().stages.push_back({Stage::embed_norm, at});
  const float below = last.bottom() + 11;
  arrow(MapFlow::enter, at, rows_, rows_, {{last.centre_x(), last.bottom() + 1}, {last.centre_x(), below}, {spine(), below}}, false);
  spine_y_ = below;
  y_ = below + 10;
}

/// Places Q, K and V, with V at the right, so that its line falls straight to the sums.
void MapColumnWriter::place_wide_inputs(Open& o, float y) {
  const HeadNodes& head = o.nodes.head.front();
  const bool given = o.nodes.q == absent;
  const auto of = [&](float x, NodeId whole, NodeId one) {
    Rect r = wide_box(x, y, given ? one : whole);
    if (given) r.w = unit() - row_words() - letter_room;  // the heads' matrices side by side
    return r;
  };
  o.query = of(left_of(0), o.nodes.q, head.q);
  o.key = of(left_of(1), o.nodes.k, head.k);
  o.value = of(left_of(2), o.nodes.v, head.v);
  o.value.x = inputs_right() - o.value.w;
}

void MapColumnWriter::write_wide_inputs(Open& o, const std::optional<NodeId>& norm) {
  const float bus = o.top + (norm ? 40.f : 30.f);
  o.row = bus;
  const Rect pill = {block_x() + 10, bus - 10, 46, 20};
  o.start = norm ? pill.right() : block_x() + 8;
  spine_to(bus, MapFlow::spine, o.at, o.nodes.head.front().pattern);
  arrow(MapFlow::branch, o.at, rows_, norm.value_or(o.nodes.q), {{spine(), bus}, {norm ? pill.x - 1 : o.start, bus}}, norm.has_value());
  if (norm) box(MapRole::norm, o.at, pill, {Stage::norm}).pictures.push_back({*norm, pill, {}});
  place_wide_inputs(o, bus + (norm ? 18.f : 15.f));
  const auto write = [&](MapRole role, const Rect& r, NodeId node, std::initializer_list<Stage> stages) {
    MapBox& to = box(role, o.at, r, stages);
    picture(to, node, r);
    to.words = row_words();
  };
  write(MapRole::query, o.query, o.nodes.q, {Stage::q, Stage::split, Stage::head_norm, Stage::rotate});
  write(MapRole::key, o.key, o.nodes.k, {});
  out_.boxes.back().stages = stages_of_keys(o.at);
  write(MapRole::value, o.value, o.nodes.v, {Stage::v, Stage::split});
  arrow(MapFlow::to_query, o.at, o.nodes.x, o.nodes.q, {{o.start, bus}, {o.query.centre_x(), bus}, {o.query.centre_x(), o.query.y - 1}});
  write_self_lines(o, o.start, bus);
}

/// Writes the scores, and right of them the patterns of all heads in rows of equal height.
void MapColumnWriter::write_wide_heads(Open& o) {
  const float y = std::max({o.query.bottom(), o.key.bottom(), o.value.bottom()}) + below_inputs;
  const NodeId first = o.nodes.head.front().pattern;
  const float row = pattern_row_height(rows_of(first)), high = row * static_cast<float>(rows_of(first));
  const float side = 134 * std::clamp((block_w() - 400) / 860, 0.5f, 1.4f);
  o.scores.y = y + std::max(-below_inputs + 30, (high - side) / 2);
  write_scores(o, block_x() + 17, side);
  const float left = o.scores.right() + 40 + row_words(), line = inputs_right() - std::min(10.f, o.value.w / 2);
  write_patterns(o, left, y, line - around_lines - left, row, 17);
  out_.boxes.back().words = row_words();
}

/// Writes the lines from queries and keys to the scores, on to the patterns, and the lines of weights and values down to the sums.
void MapColumnWriter::write_wide_head_lines(const Open& o) {
  const HeadNodes& first = o.nodes.head.front();
  const NodeId q_node = o.nodes.q == absent ? first.q : o.nodes.q, k_node = o.nodes.k == absent ? first.k : o.nodes.k,
               v_node = o.nodes.v == absent ? first.v : o.nodes.v;
  const float below = std::max(o.query.bottom(), o.key.bottom()), elbow = below + 14;
  const float q = o.query.centre_x(), k = o.key.centre_x(), s = o.scores.centre_x();
  arrow(MapFlow::to_scores, o.at, q_node, first.scores, {{q, below + bars}, {q, elbow}, {s, elbow}, {s, o.scores.y - 1}});
  arrow(MapFlow::to_scores, o.at, k_node, first.scores, {{k, below + bars}, {k, elbow}, {q, elbow}}, false);
  const float row = o.patterns.y + pattern_row_height(rows_of(first.pattern)) * static_cast<float>(rows_of(first.pattern)) / 2;
  const float leaves = std::clamp(row, o.scores.y + 4, o.scores.bottom() - 4);
  arrow(MapFlow::to_softmax, o.at, first.scores, first.pattern, {{o.scores.right() + 5, leaves}, {o.patterns.x - row_words() - 4, leaves}});
  const float fall = o.value.right() - std::min(10.f, o.value.w / 2),
              down = std::clamp(o.patterns.right() + 24, o.weighted.x + 8, fall - 10);
  arrow(MapFlow::weights, o.at, first.pattern, first.z, {{o.patterns.right() + 8, row}, {down, row}, {down, o.weighted.y - bars}});
  arrow(MapFlow::values, o.at, v_node, first.z, {{fall, o.value.bottom() + bars}, {fall, o.weighted.y - bars}});
}

/// Writes the sums, then merged and projected from right to left, back to the line.
void MapColumnWriter::write_wide_results(Open& o) {
  const auto n = static_cast<float>(visible_heads(o.nodes).size());
  const float y = std::max(o.patterns.bottom() + below_wide_patterns, o.scores.bottom() + 36), apart = sums_apart(n) * (n - 1);
  const Rect sums = wide_box(o.value.x, y, o.nodes.concat == absent ? o.nodes.head.front().z : o.nodes.concat);
  write_sums(o, {o.value.right() - o.value.w - apart / 2, y, o.value.w + apart, sums.h});
  out_.boxes.back().words = row_words();
  write_wide_head_lines(o);
  if (o.nodes.concat == absent) return;
  o.merged = wide_box(left_of(1), y, o.nodes.concat);
  picture(box(MapRole::merged, o.at, o.merged, {Stage::merge}), o.nodes.concat, o.merged);
  arrow(MapFlow::merge, o.at, o.nodes.head.front().z, o.nodes.concat,
        {{o.weighted.x - row_words() - 2, o.weighted.centre_y()}, {o.merged.right() + 2, o.weighted.centre_y()}});
  if (o.nodes.out == absent) return;
  o.out = wide_box(left_of(0), y, o.nodes.out);
  MapBox& out = box(MapRole::output, o.at, o.out, {Stage::output});
  picture(out, o.nodes.out, o.out);
  out.words = row_words();
  arrow(MapFlow::project, o.at, o.nodes.concat, o.nodes.out, {{o.merged.x - 2, o.out.centre_y()}, {o.out.right() + 1, o.out.centre_y()}});
}

}  // namespace headlight::views
