#include "views/inspector/why_section.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/decimal_mark.hpp"
#include "explain/working_rows.hpp"
#include "session/compare/two_words.hpp"
#include "session/translate/translating.hpp"
#include "views/boards/stage_view.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/controls.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

constexpr size_t most_terms = 6;

std::string word(const Session& s, int id) { return shown_word(s.document().model->target_tokenizer->shown(id)); }

/// Two lists to choose the words from: the likeliest ones after this row.
float draw_choices(Frame& frame, float x, float y, float width, Index row, const std::pair<int, int>& asked) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  std::vector<int> ids;
  for (const NextWord& w : next_words(s, row, 12)) ids.push_back(w.id);
  for (const int id : {asked.first, asked.second})
    if (!std::count(ids.begin(), ids.end(), id)) ids.push_back(id);
  std::vector<Choice> rows;
  for (const int id : ids)
    rows.push_back({word(s, id), numbers_with_mark(format_number(share_of(s, row, id), 3), c.phrases.decimal_mark()), ""});
  const auto place = [&](int id) { return static_cast<int>(std::find(ids.begin(), ids.end(), id) - ids.begin()); };
  const float each = (width - 62) / 2;
  c.text_in({x + each, y, 62, 34}, c.fonts().small, c.colours().muted, c.phrases("inspector.why.and_not"));
  const auto first = drop_down(c, "why.first", {x, y, each, 34}, rows, place(asked.first));
  const auto second = drop_down(c, "why.second", {x + each + 62, y, each, 34}, rows, place(asked.second));
  if (first) s.selection().translation.words = {ids[static_cast<size_t>(*first)], asked.second};
  if (second) s.selection().translation.words = {asked.first, ids[static_cast<size_t>(*second)]};
  return y + 34;
}

/// The largest terms, the rest in one row, and the sum as printed, which is left in `total`.
float draw_terms(Frame& frame, float x, float y, float width, const TwoWords& why, std::string& total) {
  const Session& s = frame.session;
  std::vector<double> sizes, printed;
  for (const TwoWords::Term& term : why.terms) sizes.push_back(term.product);
  const Fold folded = fold(sizes, most_terms);
  double rest = std::accumulate(sizes.begin(), sizes.end(), 0.0);
  for (const size_t i : folded.shown) printed.push_back(sizes[i]), rest -= sizes[i];
  if (folded.rest) printed.push_back(rest);
  if (why.bias != 0) printed.push_back(why.bias);
  const PrintedSum sum(printed, {.decimals = 4, .most_decimals = 6, .characters = 9});
  const auto sign = [](std::string number) { return number.front() == '-' ? number : "+" + number; };
  WorkingTable table;
  table.name = "why";
  table.columns = {{"", 0, Align::left}, {"z", width - 168}, {"w", width - 92}, {"z \u00d7 w", width}};
  for (size_t i = 0; i < folded.shown.size(); ++i) {
    const TwoWords::Term& term = why.terms[folded.shown[i]];
    const std::string name = s.graph()[term.cell.node].axes.cols.label(term.cell.col);
    table.rows.push_back({{{.text = "z[" + name + "]", .words = true},
                           {.text = format_number(static_cast<float>(term.value), 3)},
                           {.text = format_number(static_cast<float>(term.weight), 3)},
                           {.text = sign(sum.term(i))}}});
  }
  size_t next = folded.shown.size();
  if (folded.rest)
    table.rows.push_back({{{.text = frame.canvas.phrases("inspector.why.more", {{"n", folded.rest}}), .role = Role::muted, .words = true},
                           {},
                           {},
                           {.text = sign(sum.term(next++))}}});
  if (why.bias != 0)
    table.rows.push_back({{{.text = frame.canvas.phrases("inspector.why.bias"), .words = true}, {}, {}, {.text = sign(sum.term(next))}}});
  table.total = TableRow{{{.text = frame.canvas.phrases("inspector.why.ahead", {{"word", word(s, why.first)}}), .words = true},
                          {},
                          {},
                          {.text = sum.total(), .bold = true}}};
  total = sum.total();
  return y + working_table(frame.canvas, x, y, width, table).height;
}

float draw_ratio(Frame& frame, float x, float y, float width, const TwoWords& why, const std::string& total) {
  const Canvas& c = frame.canvas;
  const auto number = [](double value) { return format_precise(static_cast<float>(value), 3); };
  const std::string exponent = shortened_number(total, why.difference, 4);
  result_box(c, {x, y, width, 52}, {"why.ratio", "e^{" + exponent + "} \u2248 " + number(std::exp(why.difference)), "", 0, true});
  c.text(x + width - 14, c.baseline_at(c.fonts().small, y + 26), c.fonts().small, c.colours().muted, c.phrases("inspector.why.times"),
         Align::right);
  y += 52 + 22;
  const double ratio = why.share_first / why.share_second;
  const std::string check = to_text(why.share_first, 4) + " \u00f7 " + to_text(why.share_second, 4) + " \u2248 " + number(ratio);
  const float end = c.text(x, y, c.fonts().mono, c.colours().muted, words_with_mark(check, c.phrases.decimal_mark()));
  if (std::abs(ratio - std::exp(why.difference)) <= 1e-3 * std::abs(ratio)) icon(c, Icon::check, x + end + 18, y - 4, c.colours().good, 16);
  c.note("why.check", {x, y - 12, end, 16});
  return y + 12;
}

}  // namespace

float draw_why(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Index row = chosen_row(s);
  const auto asked = words_asked_for(s, row);
  y = section_head(
          c, x, y,
          c.phrases("inspector.why.title", {{"first", escaped(word(s, asked.first))}, {"second", escaped(word(s, asked.second))}})) +
      4;
  y = draw_choices(frame, x, y, width, row, asked) + 12;
  const auto why = two_words(s, row, asked.first, asked.second);
  if (!why) return y + paragraph(c, "why.none", x, y, width, body_style(c), c.phrases("inspector.why.none")).height;
  const std::string read = escaped(shown_word(s.navigation().sample().target.tokens[static_cast<size_t>(row)].text));
  y += paragraph(c, "why.words", x, y, width, body_style(c),
                 c.phrases("inspector.why.words",
                           {{"row", read}, {"first", escaped(word(s, asked.first))}, {"second", escaped(word(s, asked.second))}}))
           .height +
       8;
  std::string total;
  y = draw_terms(frame, x, y, width, *why, total) + 12;
  return draw_ratio(frame, x, y, width, *why, total);
}

}  // namespace headlight
