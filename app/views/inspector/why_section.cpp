#include "views/inspector/why_section.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "explain/working_rows.hpp"
#include "session/compare/two_words.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_terms = 6;
constexpr int why_digits = 3, total_digits = 4;

std::string word(const Session& s, int id) { return printed_word(s.document().model->target_tokenizer->display_piece_for(id)); }

/// Two lists to choose the words from: the likeliest ones after this row.
Box choices(Frame& frame, Index row, const std::pair<int, int>& asked) {
  constexpr int most_listed = 12;
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  std::vector<int> ids;
  for (const NextWord& w : next_words(s, row, most_listed)) ids.push_back(w.id);
  for (const int id : {asked.first, asked.second})
    if (!std::count(ids.begin(), ids.end(), id)) ids.push_back(id);
  std::vector<Choice> rows;
  for (const int id : ids) rows.push_back({word(s, id), c.phrases.number(format_number(share_of(s, row, id), why_digits)), ""});
  const auto list = [&](const char* name, int chosen, auto choose) {
    const auto place = static_cast<int>(std::find(ids.begin(), ids.end(), chosen) - ids.begin());
    return box::drop_down(name, rows, place,
                          [&s, ids, choose](int at) { s.selection().translation.words = choose(ids[static_cast<size_t>(at)]); })
        .grow();
  };
  return box::row({list("why.first", asked.first, [asked](int id) { return std::pair(id, asked.second); }),
                   box::caption(c.phrases("inspector.why.and_not")),
                   list("why.second", asked.second, [asked](int id) { return std::pair(asked.first, id); })});
}

/// The largest terms, the rest in one row, and the sum as printed, which is left in `total`.
Box terms(Frame& frame, const TwoWords& why, std::string& total) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  std::vector<double> sizes, printed;
  for (const TwoWords::Term& term : why.terms) sizes.push_back(term.product);
  const Fold folded = fold(sizes, most_terms);
  double rest = std::accumulate(sizes.begin(), sizes.end(), 0.0);
  for (const size_t i : folded.visible) printed.push_back(sizes[i]), rest -= sizes[i];
  if (folded.rest) printed.push_back(rest);
  if (why.bias != 0) printed.push_back(why.bias);
  const PrintedSum sum(printed, {.decimals = 4, .most_decimals = 6, .characters = 9});
  const auto row = [](std::string words, std::string product, Role role = Role::text) {
    if (product.front() != '-') product.insert(0, "+");
    return TableRow{{{.text = std::move(words), .role = role, .words = true}, {}, {}, {.text = std::move(product)}}};
  };
  WorkingTable table;
  table.name = "why";
  table.columns = {{"", ColumnOf::words}, {"z"}, {"w"}, {"z \u00d7 w"}};
  for (size_t i = 0; i < folded.visible.size(); ++i) {
    const TwoWords::Term& term = why.terms[folded.visible[i]];
    TableRow& line = table.rows.emplace_back(row("z[" + s.graph()[term.cell.node].axes.cols.label(term.cell.col) + "]", sum.term(i)));
    line.cells[1].text = format_number(static_cast<float>(term.value), why_digits);
    line.cells[2].text = format_number(static_cast<float>(term.weight), why_digits);
  }
  size_t next = folded.visible.size();
  if (folded.rest) table.rows.push_back(row(phrases("inspector.why.more", {{"n", folded.rest}}), sum.term(next++), Role::muted));
  if (why.bias != 0) table.rows.push_back(row(phrases("inspector.why.bias"), sum.term(next)));
  table.total = TableRow{{{.text = phrases("inspector.why.ahead", {{"word", word(s, why.first)}}), .words = true},
                          {},
                          {},
                          {.text = sum.total(), .bold = true}}};
  total = sum.total();
  return box::table(std::move(table));
}

Box ratio(const Canvas& c, const TwoWords& why, const std::string& total) {
  const std::string exponent = shortened_number(total, why.difference, total_digits);
  const double times = std::exp(why.difference), ratio = why.share_first / why.share_second;
  const std::string about = std::isinf(times) ? "" : " \u2248 " + c.phrases.number(ratio_number(times));
  const bool agrees = std::abs(ratio - times) <= 1e-3 * std::abs(ratio);
  const std::string check =
      to_text(why.share_first, total_digits) + " \u00f7 " + to_text(why.share_second, total_digits) + " \u2248 " + ratio_number(ratio);
  Boxes lines = {box::result({"why.ratio", "e^{" + exponent + "}" + about, "", 0, true, c.phrases("inspector.why.times")})};
  if (why.share_second != 0)  // it can be too small for float32
    lines.push_back(box::row({box::words(&Fonts::mono, Role::muted, c.phrases.number(check)).named("why.check"),
                              agrees ? box::icon(Icon::check, c.colours().good) : Box()}));
  return box::column(std::move(lines));
}

}  // namespace

std::string ratio_number(double ratio) {
  constexpr double largest_plain = 1e6;
  return ratio < largest_plain ? grouped(format_precise(static_cast<float>(ratio), why_digits)) : power_text(ratio, why_digits);
}

Box why_section(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  const Index row = chosen_row(s);
  const auto asked = words_to_compare(s, row);
  const std::string first = escaped(word(s, asked.first)), second = escaped(word(s, asked.second));
  const std::string title = phrases("inspector.why.title", {{"first", word(s, asked.first)}, {"second", word(s, asked.second)}});
  const Box choice = choices(frame, row, asked);
  const auto why = two_words(s, row, asked.first, asked.second);
  if (!why) return box::section(title, {choice, box::body("why.none", phrases("inspector.why.none"))});
  const std::string read = escaped(printed_word(s.navigation().sample().target.tokens[static_cast<size_t>(row)].text));
  const std::string words = phrases("inspector.why.words", {{"row", read}, {"first", first}, {"second", second}});
  std::string total;
  const Box sum = terms(frame, *why, total);
  return box::section(title, {choice, box::body("why.words", words), sum, ratio(frame.canvas, *why, total)});
}

}  // namespace headlight::views
