#include <algorithm>
#include <cmath>

#include "views/map/map_column.hpp"
#include "views/map/pattern_plan.hpp"

namespace headlight::views {
namespace {

constexpr float margin = 12;
constexpr float below_patterns = 32;  ///< room for the line of the weights, and the bars above the sums

/// The height of a block's title. A phone's has a stepper, and words above its pattern.
float title_height(bool stacked) { return stacked ? 54 : 46; }
float above_patterns(bool stacked) { return stacked ? 52 : 34; }

}  // namespace

void MapColumnWriter::write_open(const AttentionId& at, const std::optional<NodeId>& norm) {
  const BlockNodes& block = stack().block[static_cast<size_t>(at.layer)];
  Open o{.nodes = at.cross ? *block.cross : block.attn, .at = at, .top = y_};
  const NodeId sum = at.cross ? *block.resid_cross : block.resid_mid;
  if (is_wide()) {
    write_wide_inputs(o, norm);
    write_wide_heads(o);
    write_wide_results(o);
  } else {
    write_inputs(o, norm);
    write_heads(o);
    write_results(o);
  }
  spine_to(o.out.centre_y(), MapFlow::past_block, at, o.nodes.head.front().pattern);
  add_back(at, false, o.out.centre_y(), o.nodes.out, sum, o.out.x - (is_wide() ? row_words() : 0.f));
  const Rect frame = {block_x(), o.top, block_w(), o.out.bottom() + (is_wide() ? 23.f : margin) - o.top};
  out_.frames.push_back({"map.block" + out_.boxes.back().name.substr(3), at, frame});
  y_ = frame.bottom() + 10;
}

/// Writes the norm, if there is one, and Q, K and V side by side.
void MapColumnWriter::write_inputs(Open& o, const std::optional<NodeId>& norm) {
  const float x = block_x(), y = o.top + title_height(options_.stacked), bus = y - 12;
  const float first = x + (norm ? std::max(72.f, inputs_inset()) : inputs_inset()), last = inputs_right() - matrix_w_;
  const auto high = [&](NodeId node) { return plain_row_height(rows_of(node)) * static_cast<float>(rows_of(node)); };
  o.query = {first, y, matrix_w_, high(o.nodes.q)};
  o.key = {(first + last) / 2, y, matrix_w_, high(o.nodes.k)};
  o.value = {last, y, matrix_w_, high(o.nodes.v)};
  o.row = y + std::min(o.query.h, o.value.h) / 2;
  const Rect pill = {x + 10, o.row - 10, 46, 20};
  o.start = norm ? pill.right() : x + 8;
  spine_to(o.row, MapFlow::spine, o.at, o.nodes.head.front().pattern);
  arrow(MapFlow::branch, o.at, rows_, norm.value_or(o.nodes.q), {{spine(), o.row}, {norm ? pill.x - 1 : o.start, o.row}}, norm.has_value());
  if (norm) box(MapRole::norm, o.at, pill, {Stage::norm}).pictures.push_back({*norm, pill, {}});
  picture(box(MapRole::query, o.at, o.query, {Stage::q, Stage::split, Stage::head_norm, Stage::rotate}), o.nodes.q, o.query);
  MapBox& key = box(MapRole::key, o.at, o.key, {});
  key.stages = stages_of_keys(o.at);
  picture(key, o.nodes.k, o.key);
  picture(box(MapRole::value, o.at, o.value, {Stage::v, Stage::split}), o.nodes.v, o.value);
  arrow(MapFlow::to_query, o.at, o.nodes.x, o.nodes.q, {{o.start, o.row}, {o.query.x - 1, o.row}});
  if (!o.at.cross) return write_self_lines(o, o.start + 6, bus);
  entries_.push_back({o.at, bus, o.key.centre_x(), o.value.centre_x(), y, x, x + block_w(), o.nodes.k, o.nodes.v});
}

/// Writes the lines to keys and values. In self-attention these come from the same rows as queries; in cross-attention the line begins at
/// the memory.
void MapColumnWriter::write_self_lines(const Open& o, float from, float bus) {
  const float key = o.key.centre_x(), value = o.value.centre_x();
  std::vector<MapPoint> way = {{from, o.row}};
  if (o.row != bus) way.push_back({from, bus});
  way.push_back({key, bus});
  arrow(MapFlow::memory, o.at, o.nodes.memory, o.nodes.k, std::move(way), false);
  arrow(MapFlow::to_key, o.at, o.nodes.memory, o.nodes.k, {{key, bus}, {key, o.key.y - 1}});
  arrow(MapFlow::to_value, o.at, o.nodes.memory, o.nodes.v, {{key, bus}, {value, bus}, {value, o.value.y - 1}});
}

/// Writes the patterns of the heads in rows within `room`; if stacked, the chosen head's alone.
void MapColumnWriter::write_patterns(Open& o, float x, float y, float room, float row_height, float apart) {
  std::vector<int> heads = visible_heads(o.nodes);
  const int chosen = std::clamp(options_.head, 0, static_cast<int>(o.nodes.head.size()) - 1);
  if (options_.stacked) heads = {chosen};
  const NodeId first = o.nodes.head.front().pattern;
  const Index rows = rows_of(first), cols = cols_of(first);
  const PatternPlan plan = plan_patterns(static_cast<int>(heads.size()), rows, cols, room, row_height, apart);
  const float high = row_height * static_cast<float>(rows), step = high + (is_wide() ? 52.f : 24.f);
  o.patterns = {x, y, plan.width(cols), step * static_cast<float>(plan.rows - 1) + high};
  MapBox& to = box(MapRole::patterns, o.at, o.patterns, {Stage::softmax});
  to.words = x - (is_wide() ? o.scores.right() + 40 : o.scores.right() + 8);
  to.column_words = is_wide() || options_.stacked;
  float left = x;
  for (size_t i = 0; i < heads.size(); ++i) {
    const bool begins = i % static_cast<size_t>(plan.per_row) == 0;
    if (begins) left = x;
    const float share = options_.widened ? options_.widened(heads[i]) : heads[i] == chosen ? 1.f : 0.f;
    const float w = plan.cell(share) * static_cast<float>(cols);
    picture(to, o.nodes.head[static_cast<size_t>(heads[i])].pattern,
            {left, y + step * static_cast<float>(i / static_cast<size_t>(plan.per_row)), w, high}, heads[i]);
    to.pictures.back().first_in_row = begins;
    left += w + apart;
  }
}

/// Sets the scores of all heads in a square of at most `largest` at x; their y is set already.
void MapColumnWriter::write_scores(Open& o, float x, float largest) {
  const std::vector<int> heads = visible_heads(o.nodes);
  const auto n = static_cast<float>(heads.size()), across = std::ceil(std::sqrt(n)), down = std::ceil(n / across);
  const NodeId first = o.nodes.head.front().scores;
  const auto cols = static_cast<float>(cols_of(first)), rows = static_cast<float>(rows_of(first));
  constexpr float largest_cell = 24, least = 10;
  const float cell = std::min({largest_cell, largest / (across * cols), largest / (down * rows)});
  const float w = std::max(least, cell * cols), h = std::max(least, cell * rows);
  o.scores = {x, o.scores.y, w * across, h * down};
  MapBox& scores = box(MapRole::scores, o.at, o.scores, {});
  scores.stages = stages_of_scores(o.at);
  const float gap = n > 1 ? 1.5f : 0.f;
  for (size_t i = 0; i < heads.size(); ++i) {
    const auto at = static_cast<int>(i), per_row = static_cast<int>(across);
    picture(scores, o.nodes.head[static_cast<size_t>(heads[i])].scores,
            {x + w * static_cast<float>(at % per_row), o.scores.y + h * static_cast<float>(at / per_row), w - gap, h - gap}, heads[i]);
  }
}

/// Places the scores at the left of the patterns, without an arrow: it would cross the words.
void MapColumnWriter::write_heads(Open& o) {
  constexpr float letter_and_line = 27;
  const float x = block_x(), y = std::max({o.query.bottom(), o.key.bottom(), o.value.bottom()}) + above_patterns(options_.stacked);
  const NodeId first = o.nodes.head.front().pattern;
  const float row = pattern_row_height(rows_of(first)), high = row * static_cast<float>(rows_of(first));
  const float right = x + block_w() - (options_.stacked ? 8.f : letter_and_line + 14);
  float left = x + 6;
  if (!options_.stacked) {
    const float side = std::clamp(block_w() * 0.11f, 40.f, 96.f);
    o.scores.y = y + std::max(0.f, (high - side) / 2);
    write_scores(o, x + 16, side);
    left = o.scores.right() + 8;
  } else {
    o.scores = {x - 2, y, 0, 0};
  }
  const float words = std::min(options_.words, options_.stacked ? 44.f : block_w() * 0.12f) + 8;
  write_patterns(o, left + words, y, right - left - words, row, options_.stacked ? 0.f : 5.f);
  if (options_.stacked)
    for (const StagePlace& place : stages_of_scores(o.at)) {
      MapBox& patterns = out_.boxes.back();
      patterns.stages.push_back(place);
    }
}

/// Returns the gap between the sums of the heads.
float MapColumnWriter::sums_apart(float heads) { return heads < 2 ? 0 : std::min(3.f, 9 / (heads - 1)); }

/// Writes the sums of all heads side by side.
void MapColumnWriter::write_sums(Open& o, const Rect& r) {
  o.weighted = r;
  const std::vector<int> heads = visible_heads(o.nodes);
  MapBox& weighted = box(MapRole::weighted_sum, o.at, r, {Stage::weighted_sum});
  if (!is_wide() && nodes_.outline.has({Stage::merge, o.at})) weighted.stages.push_back({Stage::merge, o.at});
  const auto n = static_cast<float>(heads.size());
  const float step = (r.w + sums_apart(n)) / n, part = step - sums_apart(n);
  for (size_t i = 0; i < heads.size(); ++i)
    picture(weighted, o.nodes.head[static_cast<size_t>(heads[i])].z, {r.x + step * static_cast<float>(i), r.y, part, r.h}, heads[i]);
}

/// Writes the lines from queries and keys to the scores, from the chosen head's pattern down to the sums, and from the values to the sums.
void MapColumnWriter::write_head_lines(const Open& o) {
  const HeadNodes& first = o.nodes.head.front();
  const NodeId q_node = o.nodes.q == absent ? first.q : o.nodes.q, k_node = o.nodes.k == absent ? first.k : o.nodes.k,
               v_node = o.nodes.v == absent ? first.v : o.nodes.v;
  const float elbow = std::max(o.query.bottom(), o.key.bottom()) + 9, q = o.query.centre_x(), k = o.key.centre_x();
  const Rect& to = options_.stacked ? o.patterns : o.scores;
  const float s = options_.stacked ? to.x + std::min(40.f, to.w / 2) : to.centre_x();
  const float above = options_.stacked ? 31.f : 1.f;  // the columns of a pattern have words above them
  arrow(MapFlow::to_scores, o.at, q_node, first.scores,
        {{q, o.query.bottom() + 1}, {q, elbow}, {s, elbow}, {s, std::max(elbow + 1, to.y - above)}});
  arrow(MapFlow::to_scores, o.at, k_node, first.scores, {{k, o.key.bottom() + 1}, {k, elbow}, {q, elbow}}, false);
  float from = o.patterns.centre_x();
  for (const MapBox& box : out_.boxes)
    if (box.role == MapRole::patterns && box.at == o.at)
      for (const MapPicture& picture : box.pictures)
        if (picture.head == options_.head) from = picture.r.centre_x();
  const float line = o.patterns.bottom() + 13, sum = o.weighted.x + std::min(17.f, o.weighted.w / 3),
              bars = visible_heads(o.nodes).size() > 1 ? 9.f : 1.f;
  arrow(MapFlow::weights, o.at, first.pattern, first.z,
        {{from, o.patterns.bottom() + 3}, {from, line}, {sum, line}, {sum, o.weighted.y - bars}});
  const float fall = block_x() + block_w() - (options_.stacked ? 4.f : 16.f);
  arrow(MapFlow::values, o.at, v_node, first.z,
        {{o.value.right() + (options_.stacked ? 17.f : 21.f), o.value.centre_y()},
         {fall, o.value.centre_y()},
         {fall, o.weighted.centre_y()},
         {o.weighted.right() + 2, o.weighted.centre_y()}});
}

/// Writes the sums at the right, then merged and projected from right to left, back to the line.
void MapColumnWriter::write_results(Open& o) {
  const float y = std::max(o.patterns.bottom(), o.scores.bottom() + 4) + below_patterns;
  const auto n = static_cast<float>(visible_heads(o.nodes).size());
  const float high = plain_row_height(rows_of(o.nodes.out)) * static_cast<float>(rows_of(o.nodes.out));
  write_sums(o, {o.value.x, y, matrix_w_ + sums_apart(n) * (n - 1), high});
  o.out = {o.query.x, y, matrix_w_, high};
  picture(box(MapRole::output, o.at, o.out, {Stage::output}), o.nodes.out, o.out);
  write_head_lines(o);
  arrow(MapFlow::project, o.at, o.nodes.concat, o.nodes.out,
        {{o.weighted.x - 2, o.weighted.centre_y()}, {o.out.right() + 1, o.weighted.centre_y()}});
}

}  // namespace headlight::views
