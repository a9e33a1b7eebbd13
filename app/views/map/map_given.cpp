#include <algorithm>
#include <cmath>

#include "views/map/map_column.hpp"

namespace headlight {
namespace {

constexpr float given_words = 22, given_heading = 20, given_title = 35, given_apart = 10;

}  // namespace

/// Tensors that somebody gave: no vectors of words, and no line that carries rows from block to block.
void MapColumnWriter::write_given() {
  box(MapRole::words, {}, {column_.x, y_ + given_heading, column_.width, given_words}, {});
  y_ += given_heading + given_words + given_apart;
  for (int layer = 0; layer < static_cast<int>(stack().block.size()); ++layer) {
    const AttentionPlace at{false, layer, false};
    const AttentionNodes& attention = stack().block[static_cast<size_t>(layer)].attn;
    if (options_.is_open(at)) write_given_layer(at, attention);
    else y_ = write_folded_box(at, attention, false).bottom() + given_apart;
  }
}

/// Queries, keys and values where they are known, and what follows from them; else the weights alone.
void MapColumnWriter::write_given_layer(const AttentionPlace& at, const AttentionNodes& attention) {
  Open o{.nodes = attention, .at = at, .top = y_};
  float bottom = 0;
  if (attention.head.front().q != absent) {
    write_given_inputs(o);
    write_heads(o);
    bottom = std::max({o.patterns.bottom(), o.weighted.bottom(), o.scores.bottom()}) + 24;
    if (attention.concat != absent) {
      o.merged = {o.value.x, bottom, size_.matrix_w, size_.matrix_h};
      picture(box(MapRole::merged, at, o.merged, {Stage::merge}), attention.concat, o.merged);
      arrow(MapFlow::merge, at, attention.head.front().z, attention.concat,
            {{o.value.centre_x(), o.weighted.bottom() + 1}, {o.value.centre_x(), o.merged.y - 1}});
      bottom = o.merged.bottom() + given_apart;
    }
  } else {
    const float x = block_x() + given_apart;
    write_patterns(o, x, o.top + given_title + 8, block_w() - 2 * given_apart);
    bottom = o.patterns.bottom() + 24;
  }
  const Rect frame = {block_x(), o.top, block_w(), bottom - o.top};
  out_.frames.push_back({"map.block" + out_.boxes.back().name.substr(3), at, frame});
  y_ = frame.bottom() + given_apart;
}

/// The matrices of all heads side by side, of keys and values those that several heads share once.
void MapColumnWriter::write_given_inputs(Open& o) {
  const float x = block_x(), y = o.top + given_title, first = x + 24, last = x + block_w() - 30 - size_.matrix_w;
  o.query = {first, y, size_.matrix_w, size_.matrix_h};
  o.key = {(first + last) / 2, y, size_.matrix_w, size_.matrix_h};
  o.value = {last, y, size_.matrix_w, size_.matrix_h};
  o.row = o.query.centre_y();
  const auto write = [&](MapRole role, const Rect& r, Stage read_at, NodeId HeadNodes::*matrix) {
    MapBox& to = box(role, o.at, r, {read_at});
    std::vector<std::pair<NodeId, int>> all;
    for (const int h : shown_heads(o.nodes))
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

}  // namespace headlight
