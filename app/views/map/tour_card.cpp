#include "views/map/tour_card.hpp"

#include <algorithm>
#include <cmath>

#include "text/unicode.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_text.hpp"
#include "views/map/tour.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr float card_padding = 18, card_buttons = 34;

std::string bold_label(const Axis& words, Index at) { return "**" + escaped(shown_word(words.label(at))) + "**"; }

struct StopText {
  std::string title, text;
};

/// The row that the tour follows, and what it looks at.
struct Followed {
  std::string row, key, share;
  int head = 0;
  std::string next, score, next_score;  ///< if the key has the largest score of the row: which key has the second, and both scores

  explicit Followed(const Frame& frame) {
    const AttentionPath& path = frame.map.path;
    if (path.empty()) return;
    const PathHop& hop = path.hops.front();
    const Axes& axes = frame.session.graph()[hop.pattern].axes;
    row = bold_label(axes.rows, hop.query), key = bold_label(axes.cols, hop.key), share = column_text(hop.weight, 2);
    head = hop.head + 1;
    const NodeId scores = attention_at(frame.session.nodes(), hop.at).head[static_cast<size_t>(hop.head)].masked_scores;
    if (frame.session.trace().ready(scores)) compare(frame.session.trace()[scores], hop.query, hop.key, axes.cols);
  }

  /// `scores`: of all rows; `best`: the column of the key.
  void compare(const Matrix& scores, Index query, Index best, const Axis& words) {
    const auto row = scores.row(query);
    Index second = -1;
    for (Index col = 0; col < row.size(); ++col) {
      if (row(col) > row(best)) return;
      if (col != best && std::isfinite(row(col)) && (second < 0 || row(col) > row(second))) second = col;
    }
    if (second < 0 || !std::isfinite(row(best))) return;
    next = bold_label(words, second), score = column_text(row(best), 2), next_score = column_text(row(second), 2);
  }
};

StopText words_stop(const Frame& frame, const Followed& it) {
  const Phrases& phrases = frame.canvas.phrases;
  const auto n_words = static_cast<int>(frame.session.sample().n_words);
  const std::string title = phrases.counted("map.tour.words.title", n_words, {{"n", capital(in_words(n_words, phrases))}});
  const int d_model = frame.session.document().config.d_model;
  if (frame.session.nodes().decoder && !it.row.empty())
    return {title, phrases("map.tour.words.text.decoder", {{"d_model", d_model}, {"row", it.row}})};
  return {title, it.row.empty() ? phrases("map.tour.words.text", {{"d_model", d_model}})
                                : phrases("map.tour.words.text.follow", {{"d_model", d_model}, {"row", it.row}})};
}

StopText weights_stop(const Phrases& phrases, const Followed& it) {
  if (it.row.empty()) return {phrases("map.tour.weights.title"), phrases("map.tour.weights.text")};
  const std::string text =
      phrases("map.tour.weights.text.follow", {{"row", it.row}, {"key", it.key}, {"share", it.share}, {"head", it.head}});
  if (it.next.empty()) return {phrases("map.tour.weights.title"), text};
  const std::string why = phrases(
      "map.tour.weights.why", {{"row", it.row}, {"key", it.key}, {"score", it.score}, {"next", it.next}, {"next_score", it.next_score}});
  return {phrases("map.tour.weights.title"), text + " " + why};
}

StopText text_of_stop(const Frame& frame, int stop) {
  const Phrases& phrases = frame.canvas.phrases;
  const Followed it(frame);
  const int heads = frame.session.document().config.n_heads;
  switch (stop) {
    case 0: return words_stop(frame, it);
    case 1: return {phrases("map.tour.embedding.title"), phrases("map.tour.embedding.text")};
    case 2: return {phrases("map.tour.questions.title"), phrases("map.tour.questions.text")};
    case 3: return weights_stop(phrases, it);
    case 4:
      return {phrases("map.tour.sum.title"),
              heads == 1 ? phrases("map.tour.sum.text.one") : phrases("map.tour.sum.text", {{"heads", in_words(heads, phrases)}})};
    default: break;
  }
  return {phrases("map.tour.rows.title"),
          it.row.empty() ? phrases("map.tour.rows.text") : phrases("map.tour.rows.text.follow", {{"row", it.row}, {"key", it.key}})};
}

TextStyle title_style(const Canvas& c) { return {c.fonts().name, c.fonts().name, c.colours().text, 24}; }

struct CardHeights {
  float title = 0, text = 0;
};

/// Of the longest stop: the card and its buttons stay where they are.
CardHeights card_heights(const Frame& frame, float width) {
  CardHeights most;
  for (int stop = 0; stop < Tour::n_stops; ++stop) {
    const StopText text = text_of_stop(frame, stop);
    most.title = std::max(most.title, paragraph_height(frame.canvas, width - 2 * card_padding, title_style(frame.canvas), text.title));
    most.text = std::max(most.text, paragraph_height(frame.canvas, width - 2 * card_padding, body_style(frame.canvas), text.text));
  }
  return most;
}

/// Back, Next, and the end: always in the same places.
void draw_tour_buttons(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  constexpr float gap = 8, back = 34;
  const bool first = *frame.tour.stop() == 0, last = *frame.tour.stop() + 1 == Tour::n_stops;
  const float rest = width - back - 2 * gap, on = std::floor(rest * 0.56f);
  if (icon_button(c, "tour.back", {x, y, back, card_buttons}, Icon::previous, ButtonKind::outline,
                  {c.phrases("map.tour.back"), first ? c.phrases("map.tour.back.first") : ""}))
    frame.tour.back();
  x += back + gap;
  const std::string &next = last ? c.phrases("map.tour.own") : c.phrases("map.tour.next"),
                    &end = last ? c.phrases("map.tour.done") : c.phrases("map.tour.skip");
  if (button(c, "tour.next", {x, y, on, card_buttons}, next, ButtonKind::primary)) frame.tour.next();
  if (button(c, "tour.skip", {x + on + gap, y, rest - on, card_buttons}, end)) frame.tour.skip();
}

std::vector<MapRole> roles_of(int stop) {
  switch (stop) {
    case 0: return {MapRole::words};
    case 1: return {MapRole::positions, MapRole::embedding};
    case 2: return {MapRole::value, MapRole::query, MapRole::key};
    case 3: return {MapRole::patterns, MapRole::scores};
    case 4: return {MapRole::weighted_sum, MapRole::merged};
    default: break;
  }
  return {MapRole::end, MapRole::next_word};
}

Rect around(const Rect& a, const Rect& b) {
  const float x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

/// The box with what MapDrawing::draw_labels writes close to it: a ring does not go through words.
Rect with_labels(const Canvas& c, const MapLayout& layout, const MapBox& box) {
  constexpr float above_patterns = 13, below = 17, above_sum = 6, beside_letter = 20;
  Rect r = box.r;
  switch (box.role) {
    case MapRole::query:
    case MapRole::key:
    case MapRole::value: r.w += beside_letter; break;
    case MapRole::scores: r.h += below; break;
    case MapRole::patterns: r = {r.x, r.y - above_patterns, r.w, r.h + above_patterns + below}; break;
    case MapRole::weighted_sum: {
      r = {r.x, r.y - above_sum, r.w, r.h + above_sum};
      const MapBox* patterns = layout.find(box.name.substr(0, box.name.rfind('.') + 1) + "patterns");
      const float words = box.r.centre_x() - 20 - c.text_width(c.fonts().tiny, c.phrases("map.weighted_sum"));
      if (patterns && words < r.x && words > patterns->r.right()) r = {words, r.y, r.right() - words, r.h};
      break;
    }
    default: break;
  }
  return r;
}

/// Which stop this is, as dots.
void draw_stop_dots(const Canvas& c, int stop, float x, float y) {
  const Palette& p = c.colours();
  for (int i = 0; i < Tour::n_stops; ++i) {
    const ImVec2 at = c.exact(x + 5 + 14 * static_cast<float>(i), y);
    if (i <= stop) c.draw->AddCircleFilled(at, 4.5f * c.scale(), i == stop ? p.text : p.muted, 20);
    else c.draw->AddCircle(at, 4.f * c.scale(), p.muted, 20, c.line_px(1.2f));
  }
}

}  // namespace

std::vector<const MapBox*> boxes_of_stop(const MapLayout& layout, const AttentionPath& path, int stop) {
  const bool at_end = stop == Tour::n_stops - 1, of_attention = stop >= 2 && !at_end;
  std::vector<const MapBox*> found;
  for (const MapRole role : roles_of(stop)) {
    const MapBox* one = nullptr;
    for (const MapBox& box : layout.boxes) {
      const bool fits = of_attention ? (path.empty() || box.at == path.hops.front().at) : true;
      if (box.role == role && fits && (at_end || !one)) one = &box;
    }
    if (one) found.push_back(one);
  }
  for (const MapBox& box : layout.boxes)
    if (found.empty() && box.role == MapRole::folded && (path.empty() || box.at == path.hops.front().at)) found.push_back(&box);
  return found;
}

std::optional<Rect> tour_ring(const Canvas& c, const MapLayout& layout, const AttentionPath& path, int stop) {
  const std::vector<const MapBox*> boxes = boxes_of_stop(layout, path, stop);
  if (boxes.empty()) return std::nullopt;
  Rect all = boxes.front()->r;
  for (const MapBox* box : boxes) all = around(all, with_labels(c, layout, *box));
  return all.inset(boxes.front()->role == MapRole::words ? -2.f : -5.f);
}

float tour_card_height(const Frame& frame, float width) {
  const CardHeights most = card_heights(frame, width);
  return card_padding + 22 + most.title + 4 + most.text + 14 + card_buttons + card_padding;
}

float draw_tour_card(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const Palette& p = c.colours();
  const int stop = *frame.tour.stop();
  const StopText text = text_of_stop(frame, stop);
  const float height = tour_card_height(frame, r.w), x = r.x + card_padding, width = r.w - 2 * card_padding;
  const Rect card = {r.x, r.y, r.w, height};
  c.fill(card, p.raised, radius::control);
  c.outline(card, p.text, radius::control, 1.5f);
  c.note("tour", card);
  float y = r.y + card_padding;
  draw_stop_dots(c, stop, x, y + 5);
  c.text(x + width, y + 9, c.fonts().small, p.muted, c.phrases("map.tour.stop", {{"stop", stop + 1}, {"all", Tour::n_stops}}),
         Align::right);
  y += 22;
  y += paragraph(c, "tour.title", x, y, width, title_style(c), text.title).height + 4;
  paragraph(c, "tour.text", x, y, width, body_style(c), text.text);
  draw_tour_buttons(frame, x, card.bottom() - card_padding - card_buttons, width);
  return card.bottom();
}

float draw_tour_strip(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  constexpr float padding = 14, dots = 14 * Tour::n_stops + 10, gap = 8, strip_buttons = 300;
  const int stop = *frame.tour.stop();
  const StopText text = text_of_stop(frame, stop);
  const float x = r.x + padding, width = r.w - 2 * padding;
  const float words = paragraph_height(c, width, body_style(c), text.text);
  const Rect card = {r.x, r.y, r.w, 10 + card_buttons + 4 + words + 12};
  c.fill(card, c.colours().raised, radius::control);
  c.outline(card, c.colours().text, radius::control, 1.5f);
  c.note("tour", card);
  const float middle = r.y + 10 + card_buttons / 2;
  draw_stop_dots(c, stop, x, middle);
  const float buttons = r.right() - 10 - strip_buttons;
  c.text(x + dots, c.baseline_at(c.fonts().name, middle), c.fonts().name, c.colours().text,
         c.shortened(c.fonts().name, text.title, buttons - gap - x - dots));
  paragraph(c, "tour.text", x, r.y + 10 + card_buttons + 4, width, body_style(c), text.text);
  draw_tour_buttons(frame, buttons, r.y + 10, strip_buttons);
  return card.bottom();
}

std::string tour_sentence(const Frame& frame) {
  const int stop = *frame.tour.stop();
  return frame.canvas.phrases("map.tour.status", {{"stop", stop + 1}, {"all", Tour::n_stops}, {"title", text_of_stop(frame, stop).title}});
}

bool handle_tour_keys(Frame& frame) {
  Tour& tour = frame.tour;
  if (tour.shows_doors()) {
    if (!tour.stop() && !frame.canvas.log.has_focus() && key_pressed(Key::enter, false))
      return tour.begin(frame.session, frame.settings), true;
    if (key_pressed(Key::a + ('l' - 'a'), false) && tour.lessons) return tour.lessons->open(), true;
  }
  if (!tour.stop()) return false;
  if (key_pressed(Key::right) || key_pressed(Key::space)) return tour.next(), true;
  if (!frame.canvas.log.has_focus() && key_pressed(Key::enter, false)) return tour.next(), true;
  if (key_pressed(Key::left)) return tour.back(), true;
  if (key_pressed(Key::escape, false)) return tour.skip(), true;
  return false;
}

}  // namespace headlight
