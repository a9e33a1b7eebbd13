#include "views/why/why_board.hpp"

#include <algorithm>

#include "text/words.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/why_text.hpp"
#include "views/prose/word_position.hpp"
#include "views/why/circuit_view.hpp"
#include "views/why/handed_over_view.hpp"
#include "views/why/pair_working.hpp"
#include "views/why/source_heatmap.hpp"
#include "views/why/source_totals.hpp"
#include "views/why/word_pairs.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr float beside = 12, least_half = 330, widest_working = 640;

/// A click on the board pins a score again.
Box nothing_pinned(Frame& frame) {
  Session& s = frame.session;
  return box::column({box::body("why.nothing", frame.canvas.phrases("why.nothing")),
                      box::row({box::button("why.pin", frame.canvas.phrases("why.pin"), [&s] { s.navigation().pin_again(); })})});
}

/// The score by its sources, or one of the two matrices of the head. Empty if there are none.
Box view_choice(Frame& frame) {
  Session& s = frame.session;
  if (!has_circuits(s)) return {};
  const Phrases& phrases = frame.canvas.phrases;
  const auto chosen = static_cast<int>(s.selection().why.view);
  return box::segmented(
      "why.view", {{phrases("why.view.score"), "W_QK", "W_OV"}, {"score", "query_key", "value_output"}, chosen},
      [&s](int view) { s.selection().why.view = static_cast<WhyView>(view); }, true);
}

/// The word beside it, in a list of the row's other words.
Box rival_choice(Frame& frame, const WhyScore& why) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (!why.rival) return {};
  constexpr size_t most_listed = 12;
  std::vector<Index> rivals = rivals_of(s, why.cell);
  if (rivals.size() > most_listed) rivals.resize(most_listed);
  if (std::find(rivals.begin(), rivals.end(), *why.rival) == rivals.end()) rivals.push_back(*why.rival);
  std::vector<Choice> rows;
  int chosen = 0;
  for (const Index col : rivals) {
    if (col == *why.rival) chosen = static_cast<int>(rows.size());
    rows.push_back({printed_word(label_with_position(s.graph()[why.cell.node].axes.cols, col)),
                    phrases.number(column_text(s.trace().at({why.cell.node, why.cell.row, col}), 2)), ""});
  }
  const auto choose = [&s, rivals, cell = why.cell](int at) {
    s.selection().why.rival = Cell{cell.node, cell.row, rivals[static_cast<size_t>(at)]};
  };
  const Box list = box::drop_down("why.rival", std::move(rows), chosen, choose);
  return box::made_for_width([caption = phrases("why.beside"), list](const Canvas& c, float width) {
    constexpr float widest = 180, gap = space::between_controls;
    const float words = c.text_width(c.fonts().small, caption), room = std::min(widest, width - words - gap);
    const auto measure = [=](const Canvas&, float) { return BoxSize{words + gap + room, space::control}; };
    return box::drawn(measure, [=](const Canvas& canvas, const Rect& r) {
      canvas.text_in({r.x, r.y, words, r.h}, canvas.fonts().small, canvas.colours().muted, caption, Align::left);
      list.draw(canvas, {r.x + words + gap, r.y, room, r.h});
    });
  });
}

/// Returns the circuits of the chosen matrix; null if the score is chosen.
const HeadCircuits* shown_circuits(Frame& frame) {
  const Session& s = frame.session;
  return s.selection().why.view == WhyView::score ? nullptr : frame.influence.why().circuits(s);
}

/// The line is red if the sum is not the score.
Box checked_line(Frame& frame, const WhyScore& why) {
  const Canvas& c = frame.canvas;
  TextStyle style = small_style(c);
  if (!why.adds_up()) style.colour = c.colours().nan;
  return box::paragraph("why.checked", checked_sentence(why, c.phrases), style).named("why.checked");
}

Box masked_note(Frame& frame, const WhyScore& why) {
  if (!why.masked) return {};
  const SourceNames names(frame.session, frame.canvas.phrases, why);
  return box::look_at("why.masked", frame.canvas.phrases("why.masked", {{"row", names.query()}, {"col", names.key()}})).named("why.masked");
}

/// Draws both side by side, or one below the other if there is no room.
Box halves(Box left, Box right) {
  if (right.empty()) return box::row({left.grow(widest_working)});
  return box::made_for_width([left, right](const Canvas&, float width) {
    constexpr float gap = 32;
    if (width < 2 * least_half + gap) return box::column({left, right}, space::sections);
    const float half = (width - gap) / 2;
    return box::drawn(
        [left, right, half](const Canvas& c, float w) {
          return BoxSize{w, std::max(left.measure(c, half).h, right.measure(c, half).h)};
        },
        [left, right, half](const Canvas& c, const Rect& r) {
          left.draw(c, {r.x, r.y, half, left.measure(c, half).h});
          right.draw(c, {r.x + half + gap, r.y, half, right.measure(c, half).h});
        });
  });
}

}  // namespace

Box WhyBoard::score(Frame& frame, const WhyScore& why) const {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (why.by_hand) return box::column({masked_note(frame, why), box::body("why.largest", phrases("why.by_hand")).named("why.largest")}, 10);
  Boxes all = {masked_note(frame, why),
               box::body("why.largest", largest_pair_sentence(s, why, phrases)).named("why.largest"),
               source_heatmap(frame, why),
               box::rule(),
               halves(pair_working(frame, why), brought_row(frame, why)),
               checked_line(frame, why),
               source_totals(frame, why)};
  return box::column(std::move(all), 10);
}

Box WhyBoard::matrix(Frame& frame, const HeadCircuits& circuits) {
  const WhyView view = frame.session.selection().why.view;
  return box::column({view == WhyView::value_output ? handed_over_box(frame) : Box(), circuit_matrix(frame, circuits, view), box::rule(),
                      word_pairs(frame, circuits, view, word_)},
                     12);
}

void WhyBoard::draw(Frame& frame, const Rect& area) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const WhyScore* const why = frame.influence.why().score(s);
  const HeadCircuits* const circuits = shown_circuits(frame);
  const std::string says = circuits ? matrix_subtitle(s, phrases) : why ? why_subtitle(s, *why, phrases) : phrases("why.subtitle.none");
  const float top = heading(frame, area, says);
  const Box choice = box::wrap({view_choice(frame), why && !circuits ? rival_choice(frame, *why) : Box()}, space::panel);
  const Box content = circuits ? matrix(frame, *circuits) : why ? score(frame, *why) : nothing_pinned(frame);
  const Rect view = {area.x - beside, top + 8, area.w + 2 * beside, std::max(1.f, area.bottom() - top - 8)};
  draw_scrolled(frame.canvas, "why", view, {beside, 6}, box::column({choice, content}, 10), scroll_);
}

}  // namespace headlight::views
