#include "views/why/word_dots.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "session/why/why_score.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/why_text.hpp"
#include "views/why/signed_bar.hpp"
#include "widgets/chart_layout.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr float dots_high = 128, below_axis = 44, dot = 8, narrowest_list = 220, broadest_list = 360;

/// Puts a word in the place of the pinned one.
void put(Frame& frame, Index id) {
  if (const auto score = pinned_score(frame.session)) frame.session.push(word_in_place(frame.session, score->col, id));
}

std::string named_move(const WordMoves& moves, Index id) { return printed_word(moves.words.label(id)) + " " + with_sign(moves.moves[id]); }

/// Draws a dot for each noun, stacked in columns.
class Dots {
 public:
  Dots(const Canvas& c, const Rect& r, const WordMoves& moves) : c_(c), moves_(moves), room_{r.x + dot, r.y, r.w - 2 * dot, dots_high} {
    double low = 0, high = 0;
    for (const WordMove& noun : moves.nouns) low = std::min(low, noun.move), high = std::max(high, noun.move);
    const double margin = std::max(1e-30, 0.02 * (high - low));
    low_ = low - margin, high_ = high + margin;
    std::map<int, int> tallest;
    for (const WordMove& noun : moves.nouns) most_ = std::max(most_, ++tallest[column(noun.move)]);
  }

  /// Returns the id of the word that was clicked.
  std::optional<Index> draw() const {
    std::map<int, int> taken;
    std::optional<Index> clicked;
    for (const WordMove& noun : moves_.nouns) {
      const int at = column(noun.move);
      const Rect r = place(at, taken[at]++);
      paint(r, noun.feminine);
      const Interaction touch = c_.touch("why.dot." + moves_.words.label(noun.id), r);
      c_.log.skip_last_in_tab_order();
      c_.tooltip(touch, named_move(moves_, noun.id));
      if (touch.clicked) clicked = noun.id;
    }
    return clicked;
  }

  void draw_axis() const {
    constexpr int most_ticks = 7;
    c_.hline(room_.x, room_.right(), room_.bottom(), c_.colours().muted);
    c_.vline(x_at(0), room_.y, room_.bottom(), c_.colours().line2);
    for (const ChartTick& tick : round_ticks(low_, high_, most_ticks)) {
      c_.vline(x_at(tick.value), room_.bottom(), room_.bottom() + 4, c_.colours().muted);
      c_.text(x_at(tick.value), room_.bottom() + 16, c_.fonts().mono_tiny, c_.colours().muted, c_.phrases.number(tick.label),
              Align::centre);
    }
  }

  /// A stem below the axis, with the word and its number.
  void name(Index id) const {
    const double move = moves_.moves[id];
    if (!(move >= low_ && move <= high_)) return;
    const float x = x_at(move), width = c_.text_width(c_.fonts().small_bold, named_move(moves_, id));
    c_.vline(x, room_.bottom(), room_.bottom() + 24, c_.colours().text, 1.5f);
    const float left = std::clamp(x - width / 2, room_.x, std::max(room_.x, room_.right() - width));
    c_.text(left, room_.bottom() + 37, c_.fonts().small_bold, c_.colours().text, named_move(moves_, id));
  }

 private:
  int columns() const { return std::max(1, static_cast<int>(room_.w / dot)); }
  float x_at(double move) const { return room_.x + room_.w * static_cast<float>((move - low_) / (high_ - low_)); }
  int column(double move) const {
    return std::min(columns() - 1, static_cast<int>((move - low_) / (high_ - low_) * static_cast<double>(columns())));
  }
  /// The highest column fills the room, if its dots must overlap for it.
  Rect place(int column, int above) const {
    const float step = std::min(dot, (room_.h - dot) / static_cast<float>(std::max(1, most_ - 1)));
    const float width = room_.w / static_cast<float>(columns());
    return {room_.x + width * (static_cast<float>(column) + 0.5f) - dot / 2, room_.bottom() - dot - step * static_cast<float>(above), dot,
            dot};
  }
  void paint(const Rect& r, bool feminine) const {
    constexpr int segments = 16;
    const ImVec2 centre = c_.exact(r.centre_x(), r.centre_y());
    const float radius = (dot / 2 - 1) * c_.scale();
    if (!feminine) return c_.draw->AddCircleFilled(centre, radius, c_.colours().text, segments);
    c_.draw->AddCircleFilled(centre, radius, c_.colours().bg, segments);
    c_.draw->AddCircle(centre, radius - 0.5f * c_.scale(), c_.colours().text, segments, c_.scale());
  }

  const Canvas& c_;
  const WordMoves& moves_;
  Rect room_;
  double low_ = 0, high_ = 1;
  int most_ = 0;  ///< dots of the highest column
};

Box dots_box(Frame& frame, const WordMoves& moves, Index pinned, std::optional<Index> rival) {
  return box::drawn(dots_high + below_axis, [&frame, &moves, pinned, rival](const Canvas& c, const Rect& r) {
    const Dots dots(c, r, moves);
    dots.draw_axis();
    dots.name(pinned);
    if (rival && std::abs(moves.moves[*rival] - moves.moves[pinned]) > 0) dots.name(*rival);
    c.note("why.dots", {r.x, r.y, r.w, dots_high});
    if (const auto clicked = dots.draw()) put(frame, *clicked);
  });
}

Box list_box(Frame& frame, const WordMoves& moves, const std::vector<WordMove>& words, const char* name, const std::string& title) {
  const Canvas& c = frame.canvas;
  if (words.empty()) return box::column({box::heading(title), box::small(name, c.phrases("why.dots.nobody"))});
  WorkingTable table;
  table.name = name;
  table.columns = {{"", ColumnOf::words}, {"", ColumnOf::bars}, {""}};
  const double largest = std::abs(words.front().move);
  for (const WordMove& word : words)
    table.rows.push_back(
        {.cells = {{.text = printed_word(moves.words.label(word.id)), .words = true},
                   {.bar = static_cast<float>(std::abs(word.move) / largest), .bar_colour = signed_bar(c.theme, word.move)},
                   {.text = with_sign(word.move)}},
         .name = std::to_string(table.rows.size())});
  const auto told = [&frame, words](const TableResult& at) {
    if (at.clicked_row) put(frame, words[static_cast<size_t>(*at.clicked_row)].id);
  };
  return box::column({box::heading(title), box::table(std::move(table), told)});
}

Box lists(Frame& frame, const WordMoves& moves) {
  const Phrases& phrases = frame.canvas.phrases;
  const Box up = list_box(frame, moves, moves.up, "why.dots.up", phrases("why.dots.up")),
            down = list_box(frame, moves, moves.down, "why.dots.down", phrases("why.dots.down"));
  return box::made_for_width([up, down](const Canvas&, float width) {
    if (width < 2 * narrowest_list + space::sections) return box::column({up, down}, space::sections);
    return box::row({up.grow(broadest_list), down.grow(broadest_list)}, space::sections);
  });
}

}  // namespace

std::string nouns_sentence(const WordMoves& moves, const Phrases& phrases) {
  size_t n[2] = {}, above[2] = {}, under[2] = {};
  for (const WordMove& noun : moves.nouns) ++n[noun.feminine], above[noun.feminine] += noun.move > 0, under[noun.feminine] += noun.move < 0;
  const auto all_lie = [&](const size_t(&side)[2], bool feminine) { return n[feminine] > 0 && side[feminine] == n[feminine]; };
  if (all_lie(under, true) && all_lie(above, false)) return phrases("why.dots.feminine_below", {{"feminine", n[1]}, {"masculine", n[0]}});
  if (all_lie(above, true) && all_lie(under, false)) return phrases("why.dots.feminine_above", {{"feminine", n[1]}, {"masculine", n[0]}});
  return phrases("why.dots.mixed", {{"feminine", n[1]}, {"feminine_above", above[1]}, {"masculine", n[0]}, {"masculine_above", above[0]}});
}

Box word_dots(Frame& frame, const WordMoves& moves, const std::string& objective, Index pinned, std::optional<Index> rival) {
  const Phrases& phrases = frame.canvas.phrases;
  const Box heading = box::heading(phrases("why.dots.title")), note = box::small("why.dots.note", phrases("why.dots.note"));
  if (moves.nouns.empty())
    return box::column({heading, box::body("why.dots.words", phrases("why.dots.words", {{"objective", objective}})), lists(frame, moves),
                        note, box::rule()},
                       10);
  return box::column(
      {heading, box::body("why.dots.nouns", phrases("why.dots.nouns", {{"objective", objective}})), dots_box(frame, moves, pinned, rival),
       box::body("why.dots.says", nouns_sentence(moves, phrases)).named("why.dots.says"), note, box::rule()},
      10);
}

}  // namespace headlight::views
