// The words of the map: the line above a stack, those at the rows of its squares, and those above columns.
#include <algorithm>
#include <cmath>

#include "attend/imported_tensors.hpp"
#include "text/words.hpp"
#include "views/map/map_drawing.hpp"
#include "views/map/map_text.hpp"
#include "views/map/pattern_plan.hpp"
#include "views/map/word_row.hpp"

namespace headlight::views {
namespace {

constexpr float least_row = 10.5f;  ///< in lower rows words would overlap

/// Returns the last attention of a stack, whose rows are the stack's words.
AttentionId last_attention(const ModelNodes& nodes, bool decoder) {
  const StackNodes& stack = decoder ? *nodes.decoder : nodes;
  return {decoder, static_cast<int>(stack.block.size()) - 1, stack.block.back().cross.has_value()};
}

/// Returns a row's word, shortened to the room.
std::string row_word(const Canvas& c, const ImFont* font, const Axis& axis, Index i, float room) {
  return c.shortened(font, displayable(font, printed_word(axis.label(i))), room);
}

}  // namespace

void MapDrawing::draw_words(const MapBox& box) {
  layout_.wide && !session().imported() ? draw_words_of_rows(box) : draw_words_in_line(box);
}

/// Draws the words in a line, in smaller type if they would not fit, spread to fill it as far as they still look like one sentence. If not
/// all fit, the path's words are always shown. Those are ringed, and a click pins a word's row.
void MapDrawing::draw_words_in_line(const MapBox& box) {
  constexpr float least = 6, most = 14, beside = 6;
  constexpr Index most_words = 80;
  const Axis& axis = session().navigation().words_axis(box.at.decoder);
  const Index n = session().navigation().n_words(axis);
  std::vector<bool> must;
  for (Index i = 0; i < n; ++i) must.push_back(is_ringed(box, i));
  const float room = box.r.w - 2 * beside;
  const ImFont *plain = c_.fonts().label_plain, *ringed = c_.fonts().label_hot;
  std::vector<float> widths;
  float all = 0;
  const auto measure = [&] {
    widths.assign(static_cast<size_t>(n), room);  // do not measure words far beyond the line
    all = n > most_words ? room * 2 : 0;
    for (Index i = 0; i < n; ++i)
      if (i < most_words || must[static_cast<size_t>(i)])
        all += widths[static_cast<size_t>(i)] = c_.text_width(ringed, displayable(ringed, printed_word(axis.label(i))));
  };
  measure();
  const auto gaps = static_cast<float>(std::max<Index>(1, n - 1));
  if (all + least * gaps > room) plain = c_.fonts().tiny, ringed = c_.fonts().tiny_bold, measure();
  const float gap = std::clamp((room - all) / gaps, least, most), dots = c_.text_width(plain, "…");
  float x = box.r.x + beside;
  Index before = -1;
  const auto leave_out = [&] {
    c_.text(x, c_.baseline_at(plain, box.r.centre_y()), plain, c_.colours().muted, "…");
    x += dots + gap;
  };
  for (const Index i : words_that_fit(widths, must, room, gap, dots)) {
    if (i != before + 1) leave_out();
    const ImFont* font = must[static_cast<size_t>(i)] ? ringed : plain;
    const std::string word = c_.shortened(font, displayable(font, printed_word(axis.label(i))), box.r.right() - x - 2);
    const float w = c_.text_width(font, word);
    draw_word(box, i, word, font, {x - gap * 0.36f, box.r.y, w + gap * 0.72f, box.r.h});
    x += w + gap;
    before = i;
  }
  if (before + 1 < n && x + dots < box.r.right() + 1) leave_out();
}

/// Draws each word at its row of the embedding; a click pins its row. Low rows show only the path's words.
void MapDrawing::draw_words_of_rows(const MapBox& box) {
  const Axis& axis = session().navigation().words_axis(box.at.decoder);
  const Index n = session().navigation().n_words(axis);
  const float h = box.r.h / static_cast<float>(std::max<Index>(1, axis.size));
  for (Index i = 0; i < std::max(n, axis.size); ++i) {
    const bool on = is_ringed(box, i);
    if (h < least_row && !on) continue;
    const ImFont* font = on ? c_.fonts().tiny_bold : c_.fonts().tiny;
    const std::string word = row_word(c_, font, axis, i, box.r.w - 3);
    const float middle = box.r.y + h * (static_cast<float>(i) + 0.5f), w = c_.text_width(font, word), tall = std::max(h, 12.f);
    const Rect r = {box.r.right() - w - 5, middle - tall / 2, w + 4, tall};
    const Interaction touch = c_.touch("map.word." + std::to_string(i), r);
    c_.log.skip_last_in_tab_order();
    c_.text(box.r.right() - 1, c_.baseline_at(font, middle), font, on ? c_.colours().text : c_.colours().muted, word, Align::right);
    if (touch.hovered) c_.outline(r, c_.colours().text, radius::cell);
    press_word(box, i, touch);
  }
}

/// True for a word that is a query or a key on the path.
bool MapDrawing::is_ringed(const MapBox& box, Index word) const {
  if (!session().imported() && row_on_path(path_, session(), main_node({Stage::tokens, box.at}, session().nodes(), 0)) == word) return true;
  return std::any_of(path_.hops.begin(), path_.hops.end(), [&](const PathHop& hop) {
    const bool keys_here = hop.at.cross ? !box.at.decoder : hop.at.decoder == box.at.decoder;
    const bool queries_here = hop.at.decoder == box.at.decoder && !(session().imported() && session().imported()->only_crosses());
    return (queries_here && hop.query == word) || (keys_here && hop.key == word);
  });
}

void MapDrawing::draw_word(const MapBox& box, Index i, const std::string& word, const ImFont* font, const Rect& r) {
  const bool on = is_ringed(box, i);
  const ImU32 ink = c_.colours().text;
  const Interaction touch = c_.touch((box.at.decoder ? "map.target." : "map.word.") + std::to_string(i), r);
  c_.log.skip_last_in_tab_order();
  c_.text_in(r, font, on ? ink : c_.colours().muted, word);
  if (on || touch.hovered) c_.outline(r, ink, radius::ring, on ? 1.5f : 1.f);
  press_word(box, i, touch);
}

/// Pins the word's row in the last attention of its stack.
void MapDrawing::press_word(const MapBox& box, Index i, const Interaction& touch) {
  if (!touch.clicked) return;
  const AttentionId at = last_attention(session().nodes(), box.at.decoder);
  const NodeId pattern = attention_at(session().nodes(), at).head[static_cast<size_t>(session().selection().head)].pattern;
  const bool keys = session().imported() && session().imported()->only_crosses();  // its queries are other words
  const auto most = session().row_most(pattern, i);
  session().navigation().pin(keys ? Cell{pattern, 0, i} : Cell{pattern, i, most ? most->col : 0});
}

/// Draws row words at the left of the pictures that begin a row. The path's row is bold, and in low rows the only one.
void MapDrawing::draw_row_words(const MapBox& box) const {
  if (box.words <= 0) return;
  for (const MapPicture& picture : box.pictures) {
    if (!picture.first_in_row) continue;
    const Axis& axis = session().graph()[picture.node].axes.rows;
    const auto hot = row_on_path(path_, session(), picture.node);
    const float h = picture.r.h / static_cast<float>(std::max<Index>(1, axis.size));
    for (Index i = 0; i < axis.size; ++i) {
      const bool on = hot == i;
      if (h < least_row && !on) continue;
      const ImFont* font = on ? c_.fonts().tiny_bold : c_.fonts().tiny;
      const float right = picture.r.x - 5, middle = picture.r.y + h * (static_cast<float>(i) + 0.5f);
      c_.text(right, c_.baseline_at(font, middle), font, on ? c_.colours().text : c_.colours().muted,
              row_word(c_, font, axis, i, box.words - 6), Align::right);
    }
    c_.note("map.rows_of." + std::to_string(picture.node), {picture.r.x - box.words, picture.r.y, box.words, picture.r.h});
    if (box.role != MapRole::patterns) return;
  }
}

/// Draws words above the chosen head's pattern, in two lines if one is too narrow; above the others the words' positions.
void MapDrawing::draw_column_words(const MapBox& box, const MapPicture& picture) const {
  const Axis& axis = session().graph()[picture.node].axes.cols;
  const PathHop* hop = path_.hop_at(box.at);
  const bool chosen = picture.head == session().selection().head;
  const std::optional<Index> hot = hop ? std::optional(hop->key) : std::nullopt;
  const float w = picture.r.w / static_cast<float>(std::max<Index>(1, axis.size));
  if (!chosen || w < least_number_width - 4) return draw_column_numbers(picture, hot);
  constexpr float lower = 6, upper = 18, head_label = 20;
  bool one_line = true;
  for (Index i = 0; i < axis.size; ++i)
    one_line = one_line && c_.text_width(c_.fonts().tiny_bold, displayable(c_.fonts().tiny_bold, printed_word(axis.label(i)))) <= w - 4;
  for (Index i = 0; i < axis.size; ++i) {
    const bool high = !one_line && i % 2 == 1, on = hot == i;
    const ImFont* font = on ? c_.fonts().tiny_bold : c_.fonts().tiny;
    const float middle = picture.r.x + w * (static_cast<float>(i) + 0.5f);
    float room = one_line ? w - 3 : 2 * w - 4;
    if (high && i == 1) room = std::min(room, 2 * (middle - picture.r.x - head_label));
    if (!one_line && i == axis.size - 1)
      room = std::min(room, w + (layout_.one_pattern ? 4 : 18));  // only the next head is after the last one
    c_.text(middle, picture.r.y - (high ? upper : lower), font, on ? c_.colours().text : c_.colours().muted,
            row_word(c_, font, axis, i, room), Align::centre);
  }
  c_.note("map.columns_of." + std::to_string(picture.node), {picture.r.x, picture.r.y - 30, picture.r.w, 28});
}

/// Draws every number that fits.
void MapDrawing::draw_column_numbers(const MapPicture& picture, std::optional<Index> hot) const {
  const Index n = session().graph()[picture.node].axes.cols.size;
  const float w = picture.r.w / static_cast<float>(std::max<Index>(1, n));
  const float number = c_.text_width(c_.fonts().tiny_bold, std::to_string(n - 1)) + 3;
  const auto step = static_cast<Index>(std::max(1.f, std::ceil(number / w)));
  if (n > 1 && step * 2 > n) return;
  for (Index i = 0; i < n; i += step) {
    const bool on = hot == i;
    c_.text(picture.r.x + w * (static_cast<float>(i) + 0.5f), picture.r.y - 6, on ? c_.fonts().tiny_bold : c_.fonts().tiny,
            on ? c_.colours().text : c_.colours().muted, std::to_string(i), Align::centre);
  }
}

}  // namespace headlight::views
