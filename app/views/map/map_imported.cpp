#include <algorithm>
#include <cmath>

#include "views/map/map_column.hpp"

namespace headlight::views {
namespace {

constexpr float command_line_words = 22, given_heading = 20, given_title = 40, given_apart = 10, given_labels = 40;

}  // namespace

/// Writes tensors from a file, which have no word vectors and no line of rows from block to block.
void MapColumnWriter::write_imported() {
  box(MapRole::words, {.decoder = column_.decoder}, {column_.x, y_ + given_heading, column_.width, command_line_words}, {});
  y_ += given_heading + command_line_words + given_apart;
  for (int layer = 0; layer < static_cast<int>(stack().block.size()); ++layer) {
    const BlockNodes& block = stack().block[static_cast<size_t>(layer)];
    write_imported_attention({column_.decoder, layer, false}, block.attn);
    if (block.cross) write_imported_attention({column_.decoder, layer, true}, *block.cross);
  }
}

void MapColumnWriter::write_imported_attention(const AttentionId& at, const AttentionNodes& attention) {
  if (options_.is_open(at)) write_imported_layer(at, attention);
  else y_ = write_folded_box(at, attention, false).bottom() + given_apart;
}

/// Writes queries, keys and values if the file has them, and the matrices computed from them; else the weights alone.
void MapColumnWriter::write_imported_layer(const AttentionId& at, const AttentionNodes& attention) {
  Open o{.nodes = attention, .at = at, .top = y_};
  float bottom = 0;
  if (attention.head.front().q != absent && is_wide()) {
    write_imported_inputs(o);
    write_wide_heads(o);
    write_wide_results(o);
    bottom = std::max(o.weighted.bottom(), o.merged.bottom()) + 23;
  } else if (attention.head.front().q != absent) {
    write_imported_inputs(o);
    write_heads(o);
    const float y = std::max(o.patterns.bottom(), o.scores.bottom()) + 32;
    write_sums(o, {o.value.x, y, matrix_w_, o.value.h});
    write_head_lines(o);
    bottom = o.weighted.bottom() + given_apart;
    if (attention.concat != absent) {
      o.merged = {o.query.x, y, matrix_w_, o.value.h};
      picture(box(MapRole::merged, at, o.merged, {Stage::merge}), attention.concat, o.merged);
      arrow(MapFlow::merge, at, attention.head.front().z, attention.concat,
            {{o.weighted.x - 2, o.weighted.centre_y()}, {o.merged.right() + 1, o.weighted.centre_y()}});
    }
  } else {
    const NodeId first = attention.head.front().pattern;
    const float x = block_x() + given_apart + row_words(), y = o.top + given_title + (is_wide() ? given_labels - 10 : 30.f);
    o.scores = {x - row_words() - 40, y, 0, 0};
    write_patterns(o, x, y, block_x() + block_w() - given_apart - x, pattern_row_height(rows_of(first)), is_wide() ? 18.f : 8.f);
    out_.boxes.back().words = row_words();
    bottom = o.patterns.bottom() + 24;
  }
  const Rect frame = {block_x(), o.top, block_w(), bottom - o.top};
  out_.frames.push_back({"map.block" + out_.boxes.back().name.substr(3), at, frame});
  y_ = frame.bottom() + given_apart;
}

/// Writes the matrices of all heads side by side; keys and values that several heads share appear once.
void MapColumnWriter::write_imported_inputs(Open& o) {
  const float x = block_x(), y = o.top + given_title;
  if (is_wide()) {
    place_wide_inputs(o, y);
  } else {
    const float first = x + 24, last = inputs_right() - matrix_w_;
    const auto high = [&](NodeId node) { return plain_row_height(rows_of(node)) * static_cast<float>(rows_of(node)); };
    o.query = {first, y, matrix_w_, high(o.nodes.head.front().q)};
    o.key = {(first + last) / 2, y, matrix_w_, high(o.nodes.head.front().k)};
    o.value = {last, y, matrix_w_, high(o.nodes.head.front().v)};
  }
  o.row = o.query.centre_y();
  const auto write = [&](MapRole role, const Rect& r, Stage read_at, NodeId HeadNodes::*matrix) {
    MapBox& to = box(role, o.at, r, {read_at});
    if (is_wide()) to.words = row_words();
    std::vector<std::pair<NodeId, int>> all;
    for (const int h : visible_heads(o.nodes))
      if (const NodeId node = o.nodes.head[static_cast<size_t>(h)].*matrix; all.empty() || all.back().first != node)
        all.emplace_back(node, h);
    const float part = r.w / static_cast<float>(all.size());
    for (size_t i = 0; i < all.size(); ++i)
      picture(to, all[i].first, {r.x + part * static_cast<float>(i), r.y, all.size() > 1 ? part - std::min(2.f, part / 4) : part, r.h},
              all[i].second);
  };
  write(MapRole::query, o.query, Stage::scores, &HeadNodes::q);
  write(MapRole::key, o.key, Stage::scores, &HeadNodes::k);
  write(MapRole::value, o.value, Stage::weighted_sum, &HeadNodes::v);
}

}  // namespace headlight::views
