#include "views/why/word_pairs.hpp"

#include <algorithm>

#include "text/words.hpp"
#include "views/prose/why_text.hpp"
#include "views/prose/word_position.hpp"
#include "views/why/signed_bar.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr float field_width = 220, least_word_list = 260, widest_word_list = 420;

/// The listed words, and the headings of their columns.
struct PairList {
  const char* name;
  std::string title, row_title, col_title;
  const std::vector<FactoredCell>& cells;
  const Axis &rows, &cols;
};

Box list_box(const Canvas& c, const PairList& list) {
  if (list.cells.empty())
    return box::column(
        {box::heading(list.title), box::small("why.words.nothing", c.phrases("why.words.nothing")).named("why.words.nothing")});
  double largest = 1e-300;
  for (const FactoredCell& cell : list.cells) largest = std::max(largest, std::abs(cell.value));
  WorkingTable table;
  table.name = list.name;
  table.columns = {
      {list.row_title, ColumnOf::words, Role::query}, {list.col_title, ColumnOf::words, Role::key}, {"", ColumnOf::bars}, {""}};
  for (const FactoredCell& cell : list.cells)
    table.rows.push_back({{{.text = with_quoted_mark(c.phrases, printed_word(list.rows.label(cell.row))), .words = true},
                           {.text = with_quoted_mark(c.phrases, printed_word(list.cols.label(cell.col))), .words = true},
                           {.bar = static_cast<float>(std::abs(cell.value) / largest), .bar_colour = signed_bar(c.theme, cell.value)},
                           {.text = column_text(cell.value, 2)}}});
  return box::column({box::heading(list.title), box::table(std::move(table))});
}

Box side_by_side(Boxes lists) {
  return box::made_for_width([lists](const Canvas&, float width) {
    const bool fit = width >= static_cast<float>(lists.size()) * (least_word_list + space::sections);
    if (!fit) return box::column(lists, space::sections);
    Boxes row;
    for (const Box& list : lists) row.push_back(list.grow(widest_word_list));
    return box::row(std::move(row), space::sections);
  });
}

/// The word whose row and column are listed.
Box word_field(Frame& frame, FieldState& field) {
  Session& s = frame.session;
  const auto draw = [&s, &field](const Canvas& c, const Rect& r) {
    const FieldEvent event =
        text_field(c, "why.word", {r.x, r.y, std::min(field_width, r.w), r.h}, field, s.selection().why.word,
                   {.hint = c.phrases("why.word.hint"), .placeholder = c.phrases("why.word.placeholder"), .max_length = 100},
                   {.label = c.phrases("why.word.label")});
    if (event == FieldEvent::entered) s.selection().why.word = field.text;
    if (event == FieldEvent::cancelled) s.selection().why.word.clear();
  };
  return box::drawn([](const Canvas&, float width) { return BoxSize{std::min(field_width, width), space::control}; }, draw);
}

/// The lists for all words, or for the typed one.
Boxes lists_of(const Canvas& c, const HeadCircuits& circuits, WhyView view) {
  const Phrases& phrases = c.phrases;
  const bool asks = view == WhyView::query_key;
  const WordPairs& pairs = asks ? *circuits.query_key_pairs() : *circuits.value_output_pairs();
  const Axis &rows = asks ? circuits.query_words() : circuits.key_words(), &cols = asks ? circuits.key_words() : *circuits.next_words();
  const std::string row = asks ? phrases("why.words.asks") : phrases("why.words.looked_at"),
                    col = asks ? phrases("why.words.asked") : phrases("why.words.likelier"), word = printed_word(circuits.word());
  if (circuits.word().empty())
    return {list_box(
        c, {"why.words", asks ? phrases("why.words.ask.title") : phrases("why.words.follow.title"), row, col, pairs.cells, rows, cols})};
  Boxes lists;
  if (pairs.is_row)
    lists.push_back(
        list_box(c, {"why.words", asks ? phrases("why.words.ask.of", {{"word", word}}) : phrases("why.words.follow.of", {{"word", word}}),
                     row, col, pairs.cells, rows, cols}));
  if (pairs.is_column)
    lists.push_back(list_box(
        c, {"why.words.to", asks ? phrases("why.words.ask.for", {{"word", word}}) : phrases("why.words.follow.to", {{"word", word}}), row,
            col, pairs.in_column, rows, cols}));
  if (lists.empty()) lists.push_back(box::body("why.words.unknown", phrases("why.words.unknown", {{"word", escaped(word)}})));
  return lists;
}

}  // namespace

Box word_pairs(Frame& frame, const HeadCircuits& circuits, WhyView view, FieldState& field) {
  const Canvas& c = frame.canvas;
  const Phrases& phrases = c.phrases;
  const bool asks = view == WhyView::query_key;
  if (!(asks ? circuits.query_key_pairs() : circuits.value_output_pairs()))
    return box::small("why.computing.words", phrases("why.computing.words"));
  if (!asks && !circuits.next_words()) return box::body("why.words.none", phrases("why.words.none"));
  const std::string copies = asks ? "" : copying_sentence(circuits, phrases);
  return box::column({box::heading(asks ? phrases("why.words.ask") : phrases("why.words.follow")), word_field(frame, field),
                      side_by_side(lists_of(c, circuits, view)),
                      copies.empty() ? Box() : box::body("why.copying", copies).named("why.copying"),
                      box::small("why.words.note", left_out_between_words(frame.session, view, phrases))});
}

}  // namespace headlight::views
