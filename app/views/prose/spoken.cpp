#include "views/prose/spoken.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/number_text.hpp"
#include "session/overridden.hpp"
#include "text/unicode.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/written_word.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

std::string spoken_head(const std::string& place, int head, const Phrases& phrases) {
  return place.empty() ? phrases("status.spoken.head", {{"head", head + 1}})
                       : phrases("status.spoken.head.layer", {{"place", capital(place)}, {"head", head + 1}});
}

namespace {

/// True if the mask hides this score or weight, which is then absent, not zero.
bool is_masked(const Session& s, const Cell& cell) {
  const auto place = place_of(s.nodes(), cell.node);
  if (!place || !place->head) return false;
  const HeadNodes& nodes = attention_at(s.nodes(), place->at).head[static_cast<size_t>(*place->head)];
  if (nodes.masked_scores == absent || (cell.node != nodes.masked_scores && cell.node != nodes.pattern)) return false;
  const Matrix& scores = s.trace()[nodes.masked_scores];
  return cell.row < scores.rows() && cell.col < scores.cols() && scores(cell.row, cell.col) == -INFINITY;
}

std::string spoken_attention(const Session& s, const Cell& cell, const MatrixPlace& place, const Phrases& phrases) {
  const Axes& axes = s.graph()[cell.node].axes;
  const std::string head = spoken_head(place_words(place, s.nodes(), phrases), *place.head, phrases),
                    row = bold_word(phrases, axes.rows, cell.row), key = bold_word(phrases, axes.cols, cell.col);
  const HeadNodes& nodes = attention_at(s.nodes(), place.at).head[static_cast<size_t>(*place.head)];
  if (nodes.masked_scores != absent && s.trace()[nodes.masked_scores](cell.row, cell.col) == -INFINITY && s.trace().at(cell) == 0)
    return phrases("status.spoken.masked", {{"head", head}, {"row", row}, {"key", key}});
  const std::string writes = written_word_sentence(s, cell, phrases);
  const std::string weight = phrases.number(column_text(s.trace().at(cell), 2));
  return phrases("status.spoken.attention", {{"head", head}, {"row", row}, {"key", key}, {"weight", "**" + weight + "**"}}) +
         (writes.empty() ? "" : " " + writes);
}

}  // namespace

std::string spoken_markup(const Session& s, const Phrases& phrases) {
  const auto shown = s.selection().active_cell();
  const auto place = shown && s.navigation().contains(*shown) ? place_of(s.nodes(), shown->node) : std::nullopt;
  const bool attention = place && place->head && place->stage == Stage::softmax && s.selection().stage != Stage::translate;
  std::string said = attention ? spoken_attention(s, *shown, *place, phrases) : stage_sentence(s, phrases);
  if (!said.empty() && said.front() >= 'a' && said.front() <= 'z') said.front() = static_cast<char>(said.front() - 'a' + 'A');
  return said;
}

std::string spoken_cell(const Session& s, const Cell& cell, const Phrases& phrases, bool transposed) {
  const Axes& axes = s.graph()[cell.node].axes;
  std::string row = axis_label(phrases, axes.rows, cell.row), column = axis_label(phrases, axes.cols, cell.col);
  if (transposed) std::swap(row, column);
  if (is_masked(s, cell) && !is_overridden(s, cell)) return phrases("status.spoken.cell.masked", {{"row", row}, {"column", column}});
  const std::string value = column_text(s.trace().at(cell), 2);
  return is_overridden(s, cell) ? phrases("status.spoken.cell.by_hand", {{"row", row}, {"column", column}, {"value", value}})
                                : phrases("status.spoken.cell", {{"row", row}, {"column", column}, {"value", value}});
}

std::string to_be_heard(std::string_view markup) {
  std::string spaced(markup);
  for (size_t at = spaced.find("_{"); at != std::string::npos; at = spaced.find("_{", at + 3))
    if (at > 0 && spaced[at - 1] != '\\' && spaced.compare(at, 3, "_{@") != 0) spaced.insert(at++, " ");
  return without_markup(spaced);
}

std::string to_be_heard(std::string_view markup, const Phrases& phrases) {
  constexpr std::string_view power = "e^{";
  std::string said(markup);
  for (size_t at = said.find(power); at != std::string::npos; at = said.find(power, at + 1)) {
    const size_t close = said.find('}', at);
    const bool ends_a_word = at > 0 && std::isalnum(static_cast<unsigned char>(said[at - 1])) != 0;
    if (close == std::string::npos || ends_a_word) continue;
    said.erase(close, 1);
    said.replace(at, power.size(), phrases("status.spoken.sign.power") + " ");
  }
  return to_be_heard(said);
}

std::string as_sentence(const std::string& words, const Phrases& phrases) {
  constexpr std::string_view ends[] = {".", "!", "?", ":", ";", "\u2026", "。", "！", "？", "：", "；"};
  const bool ended = std::any_of(std::begin(ends), std::end(ends), [&](std::string_view end) { return words.ends_with(end); });
  return ended || words.empty() ? words : phrases("common.sentence", {{"words", words}});
}

std::string without_end(std::string words) {
  for (const std::string_view stop : {".", "。"})
    if (words.ends_with(stop)) words.resize(words.size() - stop.size());
  return words;
}

std::string spoken_selection(const Session& s, const Phrases& phrases) { return without_markup(spoken_markup(s, phrases)); }

}  // namespace headlight::views
