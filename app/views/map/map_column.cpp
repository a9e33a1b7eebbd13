#include "views/map/map_column.hpp"

#include <algorithm>
#include <cmath>

#include "session/stage.hpp"
#include "views/map/map_pictures.hpp"

namespace headlight::views {
namespace {

constexpr float column_heading = 20, words_height = 22, between_blocks = 10, folded_height = 62;
constexpr float least_wide = 600;          ///< a narrower single column is laid out as on a phone
constexpr float feed_forward_title = 190;  ///< a feed-forward part's title, beside its picture

std::string name_of(const char* role, const AttentionId& at, const ModelNodes& nodes) {
  std::string out = "map.";
  if (nodes.decoder) out += at.decoder ? "decoder." : "encoder.";
  out += std::to_string(at.layer) + ".";
  return out + role;
}

/// The patterns of all heads in a folded block, as large as its height and `room` allow, in one row or more.
struct FoldedHeads {
  int per_row = 1, rows = 1;
  float side = 0, gap = 14;

  FoldedHeads(int n, float room) {
    constexpr float high = 42;
    for (const float apart : {14.f, 6.f, 3.f})
      for (int down = 1; down <= std::min(n, 4); ++down) {
        const int across = (n + down - 1) / down;
        const auto columns = static_cast<float>(across), lines = static_cast<float>(down);
        const float fits = std::floor(std::min((room + apart) / columns, (high + apart) / lines) - apart);
        if (fits > side + (apart < gap ? 4 : 0)) per_row = across, rows = down, side = fits, gap = apart;
      }
    side = std::max(side, 4.f);
  }
  float height() const { return static_cast<float>(rows) * (side + gap) - gap; }
};

/// Returns the box's name, with the kind of attention if a decoder's layer has two.
std::string name_in_attention(MapRole role, const AttentionId& at, const ModelNodes& nodes) {
  const bool one_of_two = nodes.decoder && at.decoder;
  const bool of_attention = role != MapRole::words && role != MapRole::embedding && role != MapRole::positions && role != MapRole::hidden &&
                            role != MapRole::end && role != MapRole::next_word && role != MapRole::placed;
  const std::string which = !one_of_two || !of_attention ? "" : at.cross ? "cross." : "self.";
  return name_of((which + id(role)).c_str(), at, nodes);
}

}  // namespace

MapColumnWriter::MapColumnWriter(MapLayout& out, const Graph& graph, const ModelNodes& nodes, const MapOptions& options,
                                 const MapColumn& column)
    : out_(out), graph_(graph), nodes_(nodes), options_(options), column_(column), y_(column.top) {
  constexpr float between_boxes = 24;
  const float room = std::max(32.f, (inputs_right() - block_x() - inputs_inset() - 2 * between_boxes) / 3);
  const NodeId rows = stack().block.front().resid_pre;
  matrix_w_ = rows == absent ? room : whole_cells({0, 0, room, 1}, 1, cols_of(rows)).w;
}

bool MapColumnWriter::is_wide() const { return !nodes_.decoder && !options_.stacked && column_.width >= least_wide; }

/// Returns the distance from a block's left to its queries, without row words: after the norm, if there is one.
float MapColumnWriter::inputs_inset() const {
  const BlockNodes& first = stack().block.front();
  const bool norm = in_front(first.ln1, first.resid_mid).has_value();
  return norm ? std::clamp(block_w() * 0.165f, 72.f, 95.f) : 44.f;
}

/// Returns the right end of the values, which leaves room for their letter and the line that leads on.
float MapColumnWriter::inputs_right() const {
  if (is_wide()) return left_of(2) - row_words() + unit() - letter_room;
  return block_x() + block_w() - (options_.stacked ? 24.f : 40.f);
}

float MapColumnWriter::row_height(Index rows) const {
  constexpr float most_rows = 24, tallest = 264;
  const auto n = static_cast<float>(std::max<Index>(rows, 1));
  return n <= most_rows ? tenths(11 * (1 + (options_.grow - 1) / 3)) : std::max(std::min(6.f, tallest / n), 38 / n);
}

float MapColumnWriter::plain_row_height(Index rows) const {
  constexpr float tallest = 72, least = 30;
  const auto n = static_cast<float>(std::max<Index>(rows, 1));
  const float grown = 1 + (options_.grow - 1) / 2;
  return std::max(std::min(tenths(6 * grown), tallest * grown / n), least / n);
}

float MapColumnWriter::pattern_row_height(Index rows) const {
  const auto n = static_cast<float>(std::max<Index>(rows, 1));
  if (!is_wide() && !options_.stacked) return n <= 20 ? tenths(11 * options_.grow) : 220 * options_.grow / n;
  const float row = tenths(20 * options_.grow);
  if (n <= 14) return row;
  return n <= 36 ? std::max(11.f, tenths(row * 14 / n)) : 400 / n;
}

void MapColumnWriter::write() {
  if (stack().tokens == absent) return write_imported();
  write_header();
  for (int layer = 0; layer < static_cast<int>(stack().read_after); ++layer) write_layer(layer);  // nothing reads the layers after that
  write_end();
}

MapBox& MapColumnWriter::box(MapRole role, const AttentionId& at, const Rect& r, std::initializer_list<Stage> stages) {
  out_.boxes.push_back({name_in_attention(role, at, nodes_), role, at, r, {}, {}});
  for (const Stage stage : stages)
    if (const StagePlace place{stage, at}; nodes_.outline.has(place)) out_.boxes.back().stages.push_back(place);
  return out_.boxes.back();
}

std::vector<StagePlace> MapColumnWriter::stages_between(Stage first, Stage last, const AttentionId& at) const {
  const std::vector<StagePlace> all = nodes_.outline.stages();
  const auto from = std::find(all.begin(), all.end(), StagePlace{first, at}), to = std::find(from, all.end(), StagePlace{last, at});
  return {from, to == all.end() ? to : to + 1};
}

std::vector<StagePlace> MapColumnWriter::stages_of_scores(const AttentionId& at) const {
  for (const StagePlace& place : nodes_.outline.stages()) {
    if (!(place.at == at) || !is_per_head(place.stage)) continue;
    const NodeId first = nodes_.outline.of(place, 0).front();
    if (nodes_.outline.is_attention_weights(first)) break;  // the run has only these
    if (graph_[first].axes.cols.kind == AxisKind::key) return stages_between(place.stage, Stage::mask, at);
  }
  return {};
}

std::vector<StagePlace> MapColumnWriter::stages_of_keys(const AttentionId& at) const {
  std::vector<StagePlace> all = stages_between(Stage::v, Stage::split, at);
  if (!all.empty()) all.front() = {Stage::k, at};
  for (const Stage stage : {Stage::head_norm, Stage::rotate})
    if (const StagePlace place{stage, at}; nodes_.outline.has(place)) all.push_back(place);
  return all;
}

/// Makes cells of a few pixels whole or half pixels wide, so that they look equal; in larger ones a tenth is invisible.
void MapColumnWriter::picture(MapBox& box, NodeId node, Rect r, std::optional<int> head) const {
  constexpr float large_cell = 6;
  Rect at = whole_cells(r, rows_of(node), cols_of(node));
  if (r.w >= large_cell * static_cast<float>(cols_of(node))) at.x = r.x, at.w = r.w;
  if (r.h >= large_cell * static_cast<float>(rows_of(node))) at.y = r.y, at.h = r.h;
  if (!head) box.r.w = std::max(at.w, 9.f);  // the following elements begin where its cells end
  box.pictures.push_back({node, at, head});
}

MapArrow& MapColumnWriter::arrow(MapFlow flow, const AttentionId& at, NodeId carries, NodeId makes, std::vector<MapPoint> path, bool head) {
  out_.arrows.push_back({.flow = flow, .at = at, .carries = carries, .makes = makes, .path = std::move(path), .head = head});
  return out_.arrows.back();
}

void MapColumnWriter::spine_to(float y, MapFlow flow, const AttentionId& at, NodeId order, bool feed_forward) {
  if (y <= spine_y_) return;
  MapArrow& line = arrow(flow, at, rows_, rows_, {{spine(), spine_y_}, {spine(), y}}, false);
  line.order = order;
  line.feed_forward = feed_forward;
  spine_y_ = y;
}

std::vector<int> MapColumnWriter::visible_heads(const AttentionNodes& attention) const {
  const int n = static_cast<int>(attention.head.size());
  const int first = n <= most_heads_on_map ? 0 : std::min(options_.head / most_heads_on_map * most_heads_on_map, n - 1);
  std::vector<int> heads;
  for (int h = first; h < std::min(n, first + most_heads_on_map); ++h) heads.push_back(h);
  return heads;
}

/// Writes the words, the two added matrices, and the line that begins with their sum.
void MapColumnWriter::write_header() {
  if (is_wide()) return write_wide_header();
  constexpr float embedding_words = 118, positions_words = 62;
  const StackNodes& n = stack();
  const AttentionId at{column_.decoder, 0, false};
  MapBox& words = box(MapRole::words, at, {column_.x, y_ + column_heading, column_.width, words_height}, {Stage::tokens});
  if (column_.decoder) words.stages.push_back(Stage::translate);
  y_ += column_heading + words_height + between_blocks;
  const float left = block_x() + inputs_inset(), right = block_x() + block_w() - positions_words;
  const float room = std::max(32.f, (right - left - embedding_words) / 2), w = whole_cells({0, 0, room, 1}, 1, cols_of(n.embed)).w,
              h = plain_row_height(rows_of(n.embed)) * static_cast<float>(rows_of(n.embed));
  const Rect e = {left, y_, w, h}, p = {right - w, y_, w, h};
  MapBox& embedding = box(MapRole::embedding, at, e, {Stage::embedding});
  picture(embedding, n.embed, e);
  if (options_.adds_positions) picture(box(MapRole::positions, at, p, {Stage::positions}), n.pos_embed, p);
  else if (const StagePlace place{Stage::positions, at}; nodes_.outline.has(place)) embedding.stages.push_back(place);
  if (n.embed_norm) out_.boxes.back().stages.push_back({Stage::embed_norm, at});
  rows_ = n.block.front().resid_pre;
  arrow(MapFlow::enter, at, n.tokens, n.embed, {{e.centre_x(), e.y - between_blocks + 1}, {e.centre_x(), e.y - 1}});
  arrow(MapFlow::enter, at, rows_, rows_, {{e.x - 1, e.centre_y()}, {spine(), e.centre_y()}}, false);
  spine_y_ = e.centre_y();
  y_ = e.bottom() + between_blocks;
}

void MapColumnWriter::write_layer(int layer) {
  const BlockNodes& block = stack().block[static_cast<size_t>(layer)];
  const AttentionId self{column_.decoder, layer, false}, cross{column_.decoder, layer, true};
  const bool open = options_.is_open(self);
  if (!block.cross && !open) return write_folded(self, true);
  if (open) write_open(self, in_front(block.ln1, block.resid_mid));
  else write_folded(self, false);
  if (block.cross && options_.is_open(cross)) write_open(cross, in_front(block.ln_cross, *block.resid_cross));
  else if (block.cross) write_folded(cross, false);
  if (block.mlp) write_feed_forward(layer, block);
}

/// Writes the box of a folded layer with the patterns of its heads, from y_ down.
Rect MapColumnWriter::write_folded_box(const AttentionId& at, const AttentionNodes& attention, bool whole_layer) {
  const Rect r = {block_x(), y_, block_w(), folded_height};
  MapBox& folded = box(MapRole::folded, at, r, {Stage::softmax});
  for (const StagePlace& place : nodes_.outline.stages())
    if (is_of_attention(place.stage) && place.at == at && place.stage != Stage::softmax) folded.stages.push_back(place);
  for (const StagePlace& place : nodes_.outline.stages())
    if (whole_layer && scope(place.stage) == StageScope::block && place == StagePlace{place.stage, at}) folded.stages.push_back(place);
  constexpr float chevron = 30;
  const std::vector<int> heads = visible_heads(attention);
  const FoldedHeads grid(static_cast<int>(heads.size()), r.w - 136 - chevron);
  for (size_t i = 0; i < heads.size(); ++i) {
    const int column = static_cast<int>(i) % grid.per_row, row = static_cast<int>(i) / grid.per_row;
    const float x = r.right() - chevron + grid.gap - (grid.side + grid.gap) * static_cast<float>(grid.per_row - column),
                y = r.y + (r.h - grid.height()) / 2 + (grid.side + grid.gap) * static_cast<float>(row);
    picture(folded, attention.head[static_cast<size_t>(heads[i])].pattern, {x, y, grid.side, grid.side}, heads[i]);
  }
  return r;
}

void MapColumnWriter::write_folded(const AttentionId& at, bool whole_layer) {
  const BlockNodes& block = stack().block[static_cast<size_t>(at.layer)];
  const AttentionNodes& attention = at.cross ? *block.cross : block.attn;
  const Rect r = write_folded_box(at, attention, whole_layer);
  const float in = r.y + 24, back = r.y + 46;
  const NodeId order = attention.head.front().pattern;
  spine_to(in, MapFlow::spine, at, order);
  arrow(MapFlow::branch, at, rows_, attention.q, {{spine(), in}, {r.x - 1, in}});
  if (at.cross) {
    MemoryEntry entry;
    entry.at = at;
    entry.y = r.y + 11;
    entry.left = r.x;
    entry.right = r.right();
    entry.key = attention.k;
    entry.value = attention.v;
    entries_.push_back(entry);
  }
  spine_to(back, MapFlow::past_block, at, order);
  const NodeId sum = whole_layer ? block.resid_post : at.cross ? *block.resid_cross : block.resid_mid;
  const NodeId made = whole_layer && block.mlp ? block.mlp->out : attention.out;
  add_back(at, false, back, made, sum, r.x);
  y_ = r.bottom() + between_blocks;
}

/// Writes the line from the block's output back to the residual line, where it is added.
void MapColumnWriter::add_back(const AttentionId& at, bool feed_forward, float y, NodeId made, NodeId sum, float from_x) {
  arrow(MapFlow::back, at, made, sum, {{from_x - 1, y}, {spine() + 9, y}}).feed_forward = feed_forward;
  const Rect r = {spine() - 8, y - 8, 16, 16};
  const bool in_folded = out_.boxes.back().role == MapRole::folded;
  MapBox& plus = feed_forward ? box(MapRole::sum, at, r, {Stage::mlp_residual}) : box(MapRole::sum, at, r, {Stage::residual});
  if (feed_forward) plus.name += ".feed_forward";
  if (in_folded && !at.cross && nodes_.outline.has({Stage::mlp_residual, at}) &&
      sum == stack().block[static_cast<size_t>(at.layer)].resid_post)
    plus.stages = {{Stage::mlp_residual, at}};
  plus.pictures.push_back({sum, r, {}});
  rows_ = sum;
  const BlockNodes& block = stack().block[static_cast<size_t>(at.layer)];
  for (const auto& [norm, stage] : {std::pair{block.ln1, Stage::norm}, {block.ln_cross, Stage::norm}, {block.ln2, Stage::mlp_norm}})
    if (norm && graph_[*norm].inputs.front() == sum) {
      plus.stages.push_back({stage, at});
      rows_ = *norm;
    }
}

/// Returns the norm if it precedes the block; a norm after a sum is drawn with the sum.
std::optional<NodeId> MapColumnWriter::in_front(const std::optional<NodeId>& norm, NodeId sum) const {
  return norm && graph_[*norm].inputs.front() != sum ? norm : std::nullopt;
}

void MapColumnWriter::write_feed_forward(int layer, const BlockNodes& block) {
  const AttentionId at{column_.decoder, layer, false};
  const float height = std::clamp(5 * static_cast<float>(rows_of(block.mlp->post)), 30.f, 60.f);
  const Rect r = {block_x(), y_, block_w(), height + 14};
  const std::optional<NodeId> norm_in_front = in_front(block.ln2, block.resid_post);
  const float in = r.y + r.h * 0.34f, back = r.y + r.h * 0.75f,
              x = is_wide() ? left_of(0) : r.x + (norm_in_front ? std::max(72.f, inputs_inset()) : 24.f);
  out_.frames.push_back({name_of("feed_forward", at, nodes_), at, r, true});
  const Rect hidden = {x, r.y + 7, std::clamp(r.right() - x - feed_forward_title, 56.f, is_wide() ? 420.f : 280.f), height},
             pill = {r.x + 10, in - 10, 46, 20};
  spine_to(in, MapFlow::spine, at, block.mlp->pre, true);
  const NodeId read = norm_in_front.value_or(rows_);
  arrow(MapFlow::branch, at, rows_, norm_in_front.value_or(block.mlp->pre),
        {{spine(), in}, {norm_in_front ? pill.x - 1 : hidden.x - 1, in}})
      .feed_forward = true;
  if (norm_in_front) {
    MapBox& norm = box(MapRole::norm, at, pill, {Stage::mlp_norm});
    norm.name += ".feed_forward";
    norm.pictures.push_back({*norm_in_front, pill, {}});
    arrow(MapFlow::branch, at, read, block.mlp->pre, {{pill.right() + 1, in}, {hidden.x - 1, in}}).feed_forward = true;
  }
  picture(box(MapRole::hidden, at, hidden, {Stage::activation, Stage::mlp_gate, Stage::mlp_in, Stage::mlp_gated, Stage::mlp_out}),
          block.mlp->post, hidden);
  spine_to(back, MapFlow::past_block, at, block.mlp->pre, true);
  add_back(at, true, back, block.mlp->out, block.resid_post, hidden.x);
  y_ = r.bottom() + between_blocks;
}

/// Writes the rows that leave the stack: the memory, or with an unembedding the logits and the likeliest next word.
void MapColumnWriter::write_end() {
  const StackNodes& n = stack();
  const AttentionId at{column_.decoder, 0, false};
  const bool words = nodes_.logits && (column_.decoder || !nodes_.decoder);
  const NodeId node = words ? *nodes_.logits : n.out;
  constexpr float behind_norm = 68;
  const float x =
      is_wide() ? left_of(0) + (n.ln_final ? behind_norm : 0.f) : block_x() + std::max(n.ln_final ? 72.f : 40.f, inputs_inset());
  const Rect r =
      is_wide() ? wide_box(x, y_ + 2, node)
                : Rect{x, y_ + 2, matrix_w_ * (words ? 1.3f : 1.15f), plain_row_height(rows_of(node)) * static_cast<float>(rows_of(node))};
  const float y = r.centre_y(), left = r.x - 1 - (is_wide() ? row_words() : 0.f);
  spine_to(y, MapFlow::spine, at, graph_.size());
  if (n.ln_final) {
    const Rect pill = {block_x() + 10, y - 10, 46, 20};
    box(MapRole::norm, at, pill, {Stage::final_norm}).pictures.push_back({*n.ln_final, pill, {}});
    out_.boxes.back().name += ".final";
    arrow(MapFlow::leave, at, rows_, *n.ln_final, {{spine(), y}, {pill.x - 1, y}});
    arrow(MapFlow::leave, at, *n.ln_final, words ? node : *n.ln_final, {{pill.right() + 1, y}, {left, y}});
  } else {
    arrow(MapFlow::leave, at, rows_, node, {{spine(), y}, {left, y}});
  }
  MapBox& end = words ? box(MapRole::end, at, r, {Stage::logits, Stage::transform, Stage::transform_active, Stage::transform_norm})
                      : box(MapRole::end, at, r, {Stage::final_norm});
  picture(end, node, r);
  if (is_wide()) end.words = row_words();
  if (end.stages.empty())  // the sum of a single attention is not a stage
    if (const auto place = place_of(nodes_, n.block.back().attn.out)) end.stages = {StagePlace(*place)};
  end_ = r;
  if (words) write_next_word(at, r);
  y_ = r.bottom() + 2;
}

/// Writes the likeliest next word after the logits.
void MapColumnWriter::write_next_word(const AttentionId& at, const Rect& logits) {
  const float y = logits.centre_y(), wide = block_w() < 340 ? 88.f : 128.f;
  const float room = is_wide() ? logits.right() + 250 : block_x() + block_w();
  const Rect chip = {std::min(room, block_x() + block_w()) - wide, y - 15, wide, 30};
  MapBox& next = box(MapRole::next_word, at, chip, {Stage::probs});
  if (column_.decoder) next.stages.push_back(Stage::translate);
  next.pictures.push_back({*nodes_.probs, chip, {}});
  arrow(MapFlow::to_share, at, *nodes_.logits, *nodes_.probs, {{std::max(chip.x - 44, logits.right() + 66), y}, {chip.x - 1, y}});
}

float tenths(float length) { return std::floor(length * 10 + 0.01f) / 10; }

}  // namespace headlight::views
