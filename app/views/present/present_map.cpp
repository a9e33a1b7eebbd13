#include "views/present/present_map.hpp"

#include <algorithm>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "model/equation.hpp"
#include "views/boards/large_matrix.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/present/chalk.hpp"
#include "views/present/map_of_head.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float named = 22, ways = 30, between = 36, before_product = 62, legend_width = 118, ring_width = 2, ring_radius = 5;

/// A matrix of the map: the place of its first cell, its cell size, and the words beside its letter.
struct MapMatrix {
  NodeId node;
  std::string item, letter, words;
  Index path = 0;               ///< the row on the pinned path
  std::optional<Index> second;  ///< a second such row
  Role ring = Role::text;
  bool has_words = false;  ///< it has row words
  Rect r = {};
};

class PresentedMap {
 public:
  PresentedMap(Frame& frame, const Rect& room)
      : frame_(frame), c_(frame.canvas), s_(frame.session), room_(room), map_(map_of_head(s_)), head_(*map_.head) {
    const Axes& words = s_.graph()[head_.pattern].axes;
    n_rows_ = words.rows.size, n_keys_ = words.cols.size;
    row_words_ = row_words_width(frame, head_.pattern);
    key_words_ = row_words_width(frame, head_.key);
  }

  void draw() {
    list_upper();
    place();
    for (const MapMatrix& one : upper_) draw_matrix(one, keys_of(one), one.r.y - 8);
    draw_pattern();
    for (const MapMatrix& one : lower_) draw_matrix(one, rows_, one.r.bottom() + 16);
    draw_ways();
    draw_legends();
    draw_row_range(c_, rows_.whole() ? keys_ : rows_, pattern_.x, pattern_.bottom() + 16);
  }

 private:
  bool is_cross() const { return map_.at.cross; }
  const RowsInSight& keys_of(const MapMatrix& one) const {
    return one.second || one.ring == Role::query || one.path == map_.row ? rows_ : keys_;
  }

  std::string words_of_input() const {
    const bool first = map_.at.layer == 0 && !is_cross() && s_.nodes().outline.part_of(map_.attention->x) != Part::normed;
    return first ? c_.phrases("present.map.words") : c_.phrases("present.map.rows");
  }

  void list_upper() {
    MapMatrix x{map_.attention->x, "present.x", letter_of(s_, map_.attention->x), words_of_input(), map_.row};
    x.has_words = true;
    if (!is_cross()) x.second = map_.key;
    upper_.push_back(x);
    upper_.push_back({head_.query, "present.query", letter_of(s_, head_.query), c_.phrases("present.map.asks"), map_.row, {}, Role::query});
    if (is_cross()) {
      MapMatrix memory{map_.attention->memory, "present.memory", name_in_words(s_, map_.attention->memory, c_.phrases),
                       c_.phrases("present.map.memory"), map_.key};
      memory.has_words = true;
      upper_.push_back(memory);
    }
    upper_.push_back({head_.key, "present.key", letter_of(s_, head_.key), c_.phrases("present.map.offers"), map_.key, {}, Role::key});
    upper_.push_back({head_.v, "present.value", letter_of(s_, head_.v), c_.phrases("present.map.hands_over"), map_.key, {}, Role::value});
    lower_.push_back({head_.z, "present.sum",
                      text_of(right_side(s_.graph(), s_.nodes().outline, step_drawn(s_.graph(), s_.nodes().outline, head_.z))),
                      c_.phrases("present.map.found"), map_.row});
    MapMatrix out{head_.result, "present.output", c_.phrases("map.output"),
                  c_.phrases("present.map.added", {{"matrix", without_markup(letter_of(s_, map_.attention->x))}}), map_.row};
    lower_.push_back(out);
  }

  Index columns(NodeId node) const { return s_.trace()[node].cols(); }
  bool is_wide(const MapMatrix& one) const {
    return one.item == "present.x" || one.item == "present.memory" || one.item == "present.output";
  }
  float words_room(const MapMatrix& one) const { return !one.has_words ? 0 : one.item == "present.memory" ? key_words_ : row_words_; }
  /// Returns the gap after the matrix: an arrow with the weights, or empty space.
  float gap_behind(size_t i) const { return is_wide(upper_[i]) ? before_product : between; }

  /// Chooses the widths of full-width and of per-head matrices, so that the upper tier fills its room.
  void choose_widths(float room) {
    constexpr float wide_column = 5.2f, narrow_column = 9.4f, most_wide = 200, most_narrow = 96, least_narrow = 30, largest = 1.7f;
    float fixed = 0, wide = 0, narrow = 0;
    for (size_t i = 0; i < upper_.size(); ++i) {
      fixed += words_room(upper_[i]) + (i + 1 < upper_.size() ? gap_behind(i) : 0);
      const auto n = static_cast<float>(columns(upper_[i].node));
      if (is_wide(upper_[i])) wide += std::min(most_wide, n * wide_column);
      else narrow += std::clamp(n * narrow_column, least_narrow, most_narrow);
    }
    grown_ = std::clamp((room - fixed) / (wide + narrow), 0.05f, largest);
    for (std::vector<MapMatrix>* tier : {&upper_, &lower_})
      for (MapMatrix& one : *tier) {
        const auto n = static_cast<float>(columns(one.node));
        one.r.w = grown_ * (is_wide(one) ? std::min(most_wide, n * wide_column) : std::clamp(n * narrow_column, least_narrow, most_narrow));
      }
  }

  /// Places the matrices in two tiers if the pattern has room for numbers beside its results, else in three.
  void place() {
    legend_beside_ = room_.w >= 640;
    choose_widths(room_.w - (legend_beside_ ? legend_width + 26 : 0));
    const float pattern_column = width_with_numbers(node_matrix(frame_, head_.pattern, "present.pattern"));
    const float tail = lower_[0].r.w + lower_[1].r.w + 2 * before_product, heads = chalk::column_words - 2;
    stacked_ = room_.w - row_words_ - tail < std::min(pattern_column * static_cast<float>(n_keys_), 0.4f * room_.w);
    const float legends = legend_beside_ ? 0 : 34, between_lower = stacked_ ? ways + 2 : 0;
    choose_rows(room_.h - (2 * named + ways + heads + legends + between_lower));
    place_upper();
    const float top = room_.y + named + pitch_ * static_cast<float>(std::max(rows_.seen, keys_.seen)) + ways + heads;
    const float width = room_.w - row_words_ - (stacked_ ? 0 : tail), most = std::max(pattern_column, 30.f) * 1.5f;
    pattern_ = {room_.x + row_words_, top, std::min(width, most * static_cast<float>(n_keys_)),
                lower_pitch_ * static_cast<float>(rows_.seen)};
    if (stacked_) place_below_pattern();
    else place_beside_pattern(tail);
  }

  void place_upper() {
    float x = room_.x;
    for (size_t i = 0; i < upper_.size(); ++i) {
      MapMatrix& one = upper_[i];
      x += words_room(one);
      one.r = {x, room_.y + named, one.r.w, pitch_ * static_cast<float>(keys_of(one).seen)};
      x += one.r.w + gap_behind(i);
    }
  }

  void place_below_pattern() {
    const float y = pattern_.bottom() + ways;
    lower_[0].r = {room_.x + row_words_, y, lower_[0].r.w, pitch_ * static_cast<float>(rows_.seen)};
    lower_[1].r = {lower_[0].r.right() + before_product, y, lower_[1].r.w, lower_[0].r.h};
  }

  void place_beside_pattern(float tail) {
    const float spare = std::max(0.f, room_.right() - pattern_.right() - tail) / 2;
    lower_[0].r = {pattern_.right() + before_product + std::min(spare, 20.f), pattern_.y, lower_[0].r.w, pattern_.h};
    lower_[1].r = {lower_[0].r.right() + before_product + spare, pattern_.y, lower_[1].r.w, pattern_.h};
  }

  /// Shows as many words as fit, about the pinned ones.
  void choose_rows(float height) {
    const float lower_tiers = stacked_ ? 2.f : 1.f;
    const auto n = static_cast<float>(std::max(n_rows_, n_keys_)), m = static_cast<float>(n_rows_) * lower_tiers;
    const float share = n / (n + m);
    rows_ = rows_in_sight(n_rows_, (height - height * share) / lower_tiers, map_.row);
    keys_ = is_cross() ? rows_in_sight(n_keys_, height * share, map_.key) : rows_in_sight(n_rows_, height * share, map_.row);
    if (!is_cross()) rows_ = keys_ = rows_.seen < keys_.seen ? rows_ : keys_;
    const auto upper = static_cast<float>(std::max(rows_.seen, keys_.seen)), lower = static_cast<float>(rows_.seen) * lower_tiers;
    pitch_ = lower_pitch_ = std::min(22.f, height / (upper + lower));
    if (!stacked_) lower_pitch_ = std::min(24.f, (height - pitch_ * upper) / static_cast<float>(rows_.seen));
  }

  void draw_matrix(const MapMatrix& one, const RowsInSight& rows, float baseline) {
    MatrixView view = node_matrix(frame_, one.node, one.item);
    const float pitch_y = one.r.h / static_cast<float>(rows.seen);
    size_chalk(frame_, view, one.r.w / static_cast<float>(view.cols.size), pitch_y, words_room(one));
    view.numbers = view.col_labels = false;
    view.outline = is_wide(one);
    view.hot_row = one.path;
    view.also_hot_row = one.second;
    ring(view, one);
    restrict_to_rows(frame_, view, one.node, rows, pitch_y);
    show(frame_, view, one.node, one.r.x, one.r.y);
    const TextStyle letter{c_.fonts().name, c_.fonts().name, role_colour(c_.colours(), letter_role(one)), 24};
    const float width = rich_line(c_, one.item + ".title", one.r.x, baseline, letter, one.letter).width;
    c_.note(one.item + ".title", {one.r.x, baseline - 14, width, 18});
    const float room = room_behind(one) - width - 8;
    if (c_.text_width(c_.fonts().small, one.words) > room) return;
    const float wide = c_.text(one.r.x + width + 8, baseline, c_.fonts().small, c_.colours().muted, one.words);
    c_.note(one.item + ".words", {one.r.x + width + 8, baseline - 11, wide, 14});
  }

  Role letter_role(const MapMatrix& one) const { return one.item == "present.output" ? Role::output : one.ring; }

  /// Returns the room between a matrix and the next one in its tier.
  float room_behind(const MapMatrix& one) const {
    float right = room_.right();
    for (const std::vector<MapMatrix>* tier : {&upper_, &lower_})
      for (size_t i = 0; i + 1 < tier->size(); ++i)
        if (&(*tier)[i] == &one) right = (*tier)[i + 1].r.x - words_room((*tier)[i + 1]) - 8;
    if (legend_beside_ && &one == &upper_.back()) right = room_.right() - legend_width - 10;
    return right - one.r.x;
  }

  void ring(MatrixView& view, const MapMatrix& one) const {
    view.pinned.reset();
    if (frame_.highlight.is_requested()) return;  // the place under the pointer has its own frames
    view.frames.clear();
    const ImU32 colour = role_colour(c_.colours(), one.ring);
    const Index last = view.cols.size - 1;
    view.frames.push_back({one.path, one.path, 0, last, colour, ring_width, ring_radius});
    if (one.second) view.frames.push_back({*one.second, *one.second, 0, last, colour, ring_width, ring_radius});
  }

  void draw_pattern() {
    MatrixView view = node_matrix(frame_, head_.pattern, "present.pattern");
    size_chalk(frame_, view, pattern_.w / static_cast<float>(n_keys_), lower_pitch_, row_words_);
    view.hot_row = map_.row, view.hot_col = map_.key;
    view.pinned = ScreenCell{map_.row, map_.key};
    if (!frame_.highlight.is_requested()) view.frames.clear();
    restrict_to_rows(frame_, view, head_.pattern, rows_, lower_pitch_);
    show(frame_, view, head_.pattern, pattern_.x, pattern_.y);
    const std::string letter = letter_of(s_, head_.pattern);
    const TextStyle style{c_.fonts().name, c_.fonts().name, c_.colours().text, 24};
    rich_line(c_, "present.pattern.title", room_.x, pattern_.y - 8, style, letter);
    c_.note("present.pattern.title", {room_.x, pattern_.y - 22, rich_width(c_, style, letter), 18});
  }

  const Rect& of(const char* item) const {
    for (const std::vector<MapMatrix>* tier : {&upper_, &lower_})
      for (const MapMatrix& one : *tier)
        if (one.item == item) return one.r;
    return pattern_;
  }

  void words_on(const std::string& markup, float x, float baseline, float room, Align align) const {
    const Fonts& f = c_.fonts();
    for (const ImFont* font : {f.word_bold, f.label_hot, f.small_bold}) {
      const TextStyle style{font, font, c_.colours().text, 22};
      const float width = rich_width(c_, style, markup);
      if (width > room) continue;
      const float left = align == Align::centre ? x - width / 2 : x;
      rich_line(c_, "present.way", left, baseline, style, markup);
      return c_.note("present.way." + std::to_string(n_ways_++), {left, baseline - 12, width, 15});
    }
  }

  void arrow_down(float x, float y0, float y1) const {
    c_.vline(x, y0, y1, c_.colours().text, 1.5f);
    c_.line(x - 4, y1 - 5, x + 0.75f, y1, c_.colours().text, 1.5f);
    c_.line(x + 5, y1 - 5, x + 0.75f, y1, c_.colours().text, 1.5f);
  }
  void arrow_left(float x0, float x1, float y) const {
    c_.hline(x1, x0, y, c_.colours().text, 1.5f);
    c_.line(x1 + 5, y - 4, x1, y + 0.75f, c_.colours().text, 1.5f);
    c_.line(x1 + 5, y + 5, x1, y + 0.75f, c_.colours().text, 1.5f);
  }

  void draw_ways() const {
    n_ways_ = 0;
    for (size_t i = 0; i + 1 < upper_.size(); ++i) {
      if (!is_wide(upper_[i])) continue;
      const Rect &from = upper_[i].r, &to = upper_[i + 1].r;
      product_way(from.right() + 6, to.x - 6, from.centre_y(), "\u00d7 W");
    }
    const Rect &sum = of("present.sum"), &out = of("present.output");
    if (stacked_) arrow_down(sum.centre_x(), pattern_.bottom() + 4, sum.y - 4);
    else c_.arrow(pattern_.right() + 6, sum.x - 6, sum.y + sum.h * 0.62f, c_.colours().text, 1.5f, 5);
    product_way(sum.right() + 6, out.x - 6, sum.y + sum.h * 0.62f, "\u00d7 " + letter_of(s_, map_.attention->W_O));
    draw_scores_way();
    draw_value_way(sum);
  }

  void product_way(float x0, float x1, float y, const std::string& what) const {
    c_.arrow(x0, x1, y, c_.colours().text, 1.5f, 5);
    words_on(what, (x0 + x1) / 2, y - 8, x1 - x0 + 8, Align::centre);
  }

  /// Draws the lines of Q and K, which join and lead to the pattern, beside its first row or from above.
  void draw_scores_way() const {
    const Rect &q = of("present.query"), &k = of("present.key"), &v = of("present.value");
    const float low = std::max(q.bottom(), k.bottom()), join = low + 12, middle = std::round((q.centre_x() + k.centre_x()) / 2);
    for (const Rect* one : {&q, &k}) c_.vline(one->centre_x(), one->bottom() + 3, join, c_.colours().text, 1.5f);
    c_.hline(q.centre_x(), k.centre_x() + 1.5f, join, c_.colours().text, 1.5f);
    const bool beside = middle > pattern_.right() + 10;
    const float into = pattern_.y + lower_pitch_ / 2;
    if (beside) {
      c_.vline(middle, join, into, c_.colours().text, 1.5f);
      arrow_left(middle + 1.5f, pattern_.right() + 5, into);
    } else {
      arrow_down(middle, join, join + 16);
    }
    const float x = middle + 10, fall = std::min(v.centre_x(), value_falls() ? way_of_value() : of("present.sum").centre_x());
    const float right = fall > x ? fall - 8 : room_.right();
    words_on(words_with_mark(softmax_of_scores(s_, head_), c_.phrases.decimal_mark()), x, join + (beside ? 18.f : 14.f), right - x,
             Align::left);
  }

  /// Returns the x of V's line past the weighted sum, which it enters from the right. There is no such line if other elements are below V.
  float way_of_value() const {
    const Rect &v = of("present.value"), &sum = of("present.sum"), &out = of("present.output");
    return std::clamp(v.centre_x(), std::min(sum.right() + 14, out.x - 12), out.x - 12);
  }
  bool value_falls() const {
    const Rect& v = of("present.value");
    const float x = way_of_value();
    return !stacked_ && x >= v.x + 4 && x <= v.right() - 4 && x > of("present.sum").right() + 12;
  }

  /// Draws V's line to the weighted sum, entering at its right side or from above.
  void draw_value_way(const Rect& sum) const {
    const Rect& v = of("present.value");
    const float x = value_falls() ? way_of_value() : v.centre_x(), from = v.bottom() + 3,
                low = std::max(from, of("present.query").bottom());
    if (value_falls()) {
      const float into = sum.y + sum.h * 0.3f;
      c_.vline(x, from, into, c_.colours().text, 1.5f);
      return arrow_left(x + 1.5f, sum.right() + 5, into);
    }
    if (stacked_) return;  // the pattern is between them
    const float turn = low + 24, to = sum.centre_x();
    c_.vline(x, from, turn, c_.colours().text, 1.5f);
    c_.hline(std::min(x, to), std::max(x, to) + 1.5f, turn, c_.colours().text, 1.5f);
    arrow_down(to, turn, sum.y - 4);
  }

  void draw_legends() const {
    const std::vector<Tick> ticks = {{0, "-m"}, {0.5f, "0"}, {1, "m"}};
    const ImFont* numbers = c_.fonts().mono;
    const float x = legend_beside_ ? room_.right() - legend_width : room_.x + 12,
                y = legend_beside_ ? room_.y + named + 8 : room_.bottom() - 28;
    const float width = legend_beside_ ? legend_width - 14 : std::min(legend_width, room_.w / 2 - 40);
    legend(c_, x, y, width, ColourMap::diverging, ticks, numbers);
    c_.note("present.legend.signed", {x - 8, y, width + 16, 26});
    const float x2 = legend_beside_ ? x : x + width + 44, y2 = legend_beside_ ? y + 74 : y;
    legend(c_, x2, y2, width, ColourMap::beam, 1, numbers);
    c_.note("present.legend.shares", {x2 - 8, y2, width + 16, 26});
    if (!legend_beside_) return;
    float line = y + 42;
    for (const std::string& words : c_.wrapped(c_.fonts().small, c_.phrases("map.legend.signed"), legend_width)) {
      const float wide = c_.text(x - 6, line, c_.fonts().small, c_.colours().muted, words);
      c_.note("present.legend.words." + std::to_string(static_cast<int>(line)), {x - 6, line - 11, wide, 14});
      line += 15;
    }
  }

  Frame& frame_;
  const Canvas& c_;
  Session& s_;
  Rect room_;
  MapOfHead map_;
  const HeadNodes& head_;
  Index n_rows_ = 0, n_keys_ = 0;
  float row_words_ = 0, key_words_ = 0, grown_ = 1, pitch_ = 0, lower_pitch_ = 0;
  bool legend_beside_ = true;
  bool stacked_ = false;  ///< the weighted sum is below the pattern
  RowsInSight rows_, keys_;
  std::vector<MapMatrix> upper_, lower_;
  Rect pattern_ = {};
  mutable int n_ways_ = 0;
};

}  // namespace

bool can_present_map(const Session& s) {
  if (s.imported()) return false;
  const MapOfHead map = map_of_head(s);
  const HeadNodes& head = *map.head;
  const auto lacks = [](NodeId node) { return node == absent; };
  return !lacks(head.q) && !lacks(head.k) && !lacks(head.v) && !lacks(head.pattern) && !lacks(head.z) && !lacks(head.result) &&
         !lacks(map.attention->x) && !lacks(map.attention->W_O);
}

std::string presented_subtitle(const Session& s, const Phrases& phrases) {
  const MapOfHead map = map_of_head(s);
  return map.at == s.selection().at ? head_caption(s, phrases, map.number) : "";
}

std::string presented_place(const Session& s, const Phrases& phrases) {
  return place_words(StagePlace(Stage::softmax, map_of_head(s).at), s.nodes(), phrases);
}

std::string presented_sentence(const Session& s, const Phrases& phrases) {
  const MapOfHead map = map_of_head(s);
  const Axes& axes = s.graph()[map.head->pattern].axes;
  const std::string row = bold_word(phrases, axes.rows, map.row), key = bold_word(phrases, axes.cols, map.key);
  const float weight = s.trace()[map.head->pattern](map.row, map.key);
  if (map.head->masked_scores != absent && s.trace()[map.head->masked_scores](map.row, map.key) == -INFINITY && weight == 0)
    return phrases("status.spoken.masked",
                   {{"head", phrases("status.spoken.head", {{"head", map.number + 1}})}, {"row", row}, {"key", key}});
  return phrases("present.map.sentence", {{"row", row}, {"key", key}, {"weight", "**" + phrases.number(column_text(weight, 2)) + "**"}});
}

void draw_present_map(Frame& frame, const Rect& room) { PresentedMap(frame, room).draw(); }

}  // namespace headlight::views
