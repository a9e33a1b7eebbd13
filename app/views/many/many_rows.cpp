#include "views/many/many_rows.hpp"

#include <algorithm>
#include <cmath>

#include "text/words.hpp"
#include "theme/colour_map.hpp"
#include "views/prose/many_text.hpp"
#include "views/start/start_beam.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float word_height = 24, arc_room = 16, value_width = 58, open_width = 56, word_gap = 2, between_languages = 22, before_arrow = 8,
                dots_width = 14;

/// A word and its place in the line, from the line's left end.
struct PlacedWord {
  std::string text;
  float x = 0, w = 0;
  Index key = -1;  ///< -1: a word of the other language, the row's or the one that it writes
  bool is_row = false, is_wanted = false;
};

const ImFont* word_font(const Canvas& c, const PlacedWord& word, Index largest) {
  return word.is_row || word.key == largest ? c.fonts().small_bold : c.fonts().small;
}

/// In cross-attention the row's word comes before the others, with the word that it writes next, which it looks for.
std::vector<PlacedWord> placed_words(const Canvas& c, const SurveyRow& row, RowMeasure measure, bool cross, Index largest) {
  const SurveyedSentence& sentence = *row.sentence;
  const auto query = static_cast<size_t>(row.row);
  std::vector<PlacedWord> words;
  if (cross) words.push_back({sentence.query_words[query], 0, 0, -1, true});
  if (cross && query < sentence.target_words.size()) words.push_back({"\u2192 " + sentence.target_words[query]});
  for (size_t key = 0; key < sentence.key_words.size(); ++key)
    words.push_back({sentence.key_words[key], 0, 0, static_cast<Index>(key), !cross && static_cast<Index>(key) == row.row});
  for (const ExpectedKeys& known : sentence.known)
    if (known.row == row.row && measure == RowMeasure::known)
      for (PlacedWord& word : words) word.is_wanted |= std::find(known.keys.begin(), known.keys.end(), word.key) != known.keys.end();
  float x = 0;
  for (PlacedWord& word : words) {
    const ImFont* font = word_font(c, word, largest);
    word.text = displayable(font, printed_word(word.text));
    word.x = x, word.w = std::max(14.f, c.text_width(font, word.text) + 12);
    const bool writes = word.key < 0 && word.is_row && query < sentence.target_words.size();
    x += word.w + (writes ? before_arrow : word.key < 0 ? between_languages : word_gap);
  }
  return words;
}

/// The room of whole words: an ellipsis stands for those that are scrolled out at either end.
Rect room_beside_dots(const std::vector<PlacedWord>& words, const Rect& room, float left) {
  const float end = left + words.back().x + words.back().w;
  const bool before = room.x - 1 > left;
  const bool after = end > room.right() + 1;
  const float from = before ? room.x + dots_width : room.x, to = after ? room.right() - dots_width : room.right();
  return {from, room.y, to - from, room.h};
}

/// Draws the words that fit completely.
void draw_words(const Canvas& c, const std::string& name, const std::vector<PlacedWord>& words, const SurveyRow& row, Index largest,
                const Rect& room, float left, float y) {
  const Rect inside = room_beside_dots(words, room, left);
  std::vector<const PlacedWord*> visible;
  for (const PlacedWord& word : words)
    if (left + word.x >= inside.x - 1 && left + word.x + word.w <= inside.right() + 1) visible.push_back(&word);
  if (visible.empty()) return;
  const auto draw_dots = [&](const char* end, float x, Align align) {
    const float width = c.text(x, c.baseline_at(c.fonts().small, y + word_height / 2), c.fonts().small, c.colours().muted, "\u2026", align);
    c.note(name + end, {align == Align::right ? x - width : x, y, width, word_height});
  };
  if (visible.front() != &words.front()) draw_dots(".before", left + visible.front()->x - 3, Align::right);
  if (visible.back() != &words.back()) draw_dots(".after", left + visible.back()->x + visible.back()->w + 3, Align::left);
  for (const PlacedWord* const one : visible) {
    const PlacedWord& word = *one;
    const Rect r = {left + word.x, y, word.w, word_height};
    const float weight = word.key < 0 ? 0 : row.weights[word.key];
    const ImU32 fill = heat_colour(c.theme.table(ColourMap::beam), ColourMap::beam, weight, 1);
    if (word.key >= 0) c.fill(r, fill, radius::cell);
    if (word.is_row) c.outline(r.inset(-1), c.colours().text, radius::ring, 2);
    if (word.is_wanted) c.fill({r.x, r.bottom() + 2, r.w, 2}, c.colours().text);
    c.text_in(r, word_font(c, word, largest), word.key < 0 ? c.colours().text : ink_on(fill, c.theme.scheme), word.text);
  }
}

/// The place that a long sentence is scrolled to at first: between the row's word and the one it looks at most, or, if both do not fit at
/// once, at the row's word.
float centre_of(const PlacedWord& row, const PlacedWord& largest, float room) {
  const float from = row.x + row.w / 2, to = largest.x + largest.w / 2;
  return std::abs(from - to) + (row.w + largest.w) / 2 > room ? from : (from + to) / 2;
}

void draw_arc(const Canvas& c, float from, float to, float y, float weight) {
  constexpr float widest = 5, least = 1;
  std::vector<ImVec2> points;
  constexpr int n = 32;
  for (int i = 0; i <= n; ++i) {
    const float t = static_cast<float>(i) / n, s = 1 - t;
    points.push_back({s * s * s * from + 3 * s * s * t * from + 3 * s * t * t * to + t * t * t * to, y - 3 * s * t * (arc_room - 3)});
  }
  draw_beam(c, points, heat_colour(c.theme.table(ColourMap::beam), ColourMap::beam, 0.62f, 1), std::max(least, widest * weight), 1);
}

void draw_value(const Canvas& c, const Rect& r, const SurveyRow& row, bool is_weight) {
  const std::string value = row_value(c.phrases, row.value);
  if (!is_weight) {
    c.outline(r, c.colours().line2, radius::cell);
    return c.text_in(r, c.fonts().mono_bold, c.colours().text, value), void();
  }
  const ImU32 fill = heat_colour(c.theme.table(ColourMap::beam), ColourMap::beam, static_cast<float>(std::clamp(row.value, 0., 1.)), 1);
  c.fill(r, fill, radius::cell);
  c.text_in(r, c.fonts().mono_bold, ink_on(fill, c.theme.scheme), value);
}

}  // namespace

bool ManyRows::draw(const Canvas& c, const std::string& name, const Rect& area, const SurveyRow& row, RowMeasure measure, bool cross) {
  Index largest = 0;
  const float weight = row.weights.maxCoeff(&largest);
  const Interaction touch = c.touch(name, {area.x - 6, area.y, area.w + 12, height - 2}, true, true);
  if (touch.hovered || touch.focused) c.fill({area.x - 6, area.y, area.w + 12, height - 2}, c.colours().wash, radius::control);
  if (touch.focused) c.focus_ring({area.x - 6, area.y, area.w + 12, height - 2}, radius::control);
  const float y = area.y + arc_room;
  draw_value(c, {area.x, y, value_width - 8, word_height}, row, is_weight(measure));
  const bool narrow = area.w < 500;
  const float open = narrow ? 0 : open_width;
  const Rect room = {area.x + value_width, area.y, area.w - value_width - open, height};
  const std::vector<PlacedWord> words = placed_words(c, row, measure, cross, largest);
  const auto row_word = std::find_if(words.begin(), words.end(), [](const PlacedWord& word) { return word.is_row; });
  const auto largest_word = std::find_if(words.begin(), words.end(), [&](const PlacedWord& word) { return word.key == largest; });
  const float from = row_word->x + row_word->w / 2, to = largest_word->x + largest_word->w / 2;
  const float hidden = std::max(0.f, words.back().x + words.back().w - room.w);
  const auto [at, fresh] = scrolled_.try_emplace(row.sentence->text + "\n" + std::to_string(row.row), 0.f);
  if (fresh) at->second = std::clamp(centre_of(*row_word, *largest_word, room.w - 2 * dots_width) - room.w / 2, 0.f, hidden);
  if (hidden > 0) scroll_sideways(c, name + ".words", room, hidden, 60, at->second);
  c.draw->PushClipRect(c.at(room.x - 3, room.y), c.at(room.right() + 1, room.bottom()), true);
  const float left = room.x - at->second;
  draw_words(c, name, words, row, largest, room, left, y);
  if (largest_word != row_word) draw_arc(c, left + from, left + to, y, weight);
  c.draw->PopClipRect();
  if (!narrow)
    c.text(area.right(), c.baseline_at(c.fonts().small, y + word_height / 2), touch.hovered ? c.fonts().small_bold : c.fonts().small,
           touch.hovered ? c.colours().text : c.colours().muted, c.phrases("many.open"), Align::right);
  return touch.clicked;
}

}  // namespace headlight::views
