#include "views/prose/compare_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/utf8.hpp"
#include "explain/working.hpp"
#include "graph/node_name.hpp"
#include "session/way_back/objectives.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

std::string number_in(const Trace& trace, const Cell& cell, const Phrases& phrases) {
  const double v = trace.at(cell);
  return v == -INFINITY ? phrases("compare.masked") : format_precise(static_cast<float>(v), 4);
}

/// Returns the word or number of a position on an axis, as markup.
std::string place(const Phrases& phrases, const Axis& axis, Index at) { return "**" + place_in_text(phrases, axis, at) + "**"; }

std::string titles(const std::vector<Mistake>& mistakes, const Phrases& phrases) {
  std::string out;
  for (const Mistake mistake : mistakes) out = longer_list(out, title(mistake, phrases), phrases);
  return out;
}

std::vector<Mistake> mistakes_of(const Comparison& c) {
  const Document &a = c.baseline().run->document, &b = c.run_b().document;
  std::vector<Mistake> made = all_mistakes();
  std::erase_if(made, [&](Mistake mistake) { return !b.makes(mistake) || a.makes(mistake); });
  return made;
}

/// Tells how far two sentences agree; empty if they are the same.
std::string how_far(const Comparison& c, const Phrases& phrases) {
  if (c.same_words()) return "";
  const Index n = c.common_words();
  if (c.a().n_words == c.b().n_words) return phrases("compare.how_far");
  return phrases.counted("compare.how_far.first", n);
}

/// Returns the cells of B that were set by hand, or to another value, since A.
std::vector<std::pair<CellName, OverrideValue>> set_since(const Comparison& c) {
  const auto &a = c.baseline().run->document.overrides, &b = c.run_b().document.overrides;
  std::vector<std::pair<CellName, OverrideValue>> out;
  for (const auto& [at, own] : b)
    if (const auto found = a.find(at); found == a.end() || !(found->second == own)) out.push_back({at, own});
  return out;
}

/// Returns "You set it -> elephant of head 2 to 0.200 (was 0.908)."
std::string what_was_set(const Session& s, const Phrases& phrases, const CellName& at) {
  const Comparison& c = *s.comparison();
  if (!s.graph().has(at.node)) return "";
  const Cell cell{s.graph().find(at.node), at.row, at.col};
  if (!s.navigation().contains(cell)) return "";
  const Axes& axes = s.graph()[cell.node].axes;
  const std::string row = place(phrases, axes.rows, cell.row), column = place(phrases, axes.cols, cell.col),
                    value = number_in(s.trace(), cell, phrases);
  const auto of_a = c.in_a(cell.node);
  const Extent part = c.common(cell.node);
  if (!of_a || cell.row >= part.rows || cell.col >= part.cols)
    return phrases("compare.cause.cell", {{"row", row}, {"column", column}, {"value", value}});
  const std::string before = number_in(c.a().trace, {*of_a, cell.row, cell.col}, phrases);
  return phrases("compare.cause.cell_was", {{"row", row}, {"column", column}, {"value", value}, {"before", before}});
}

/// Compares the rows that both have: an embedding also grows by words that the model never met, which does not count as a change.
bool numbers_differ(const MatrixPtr& a, const MatrixPtr& b) {
  const Index rows = std::min(a->rows(), b->rows());
  return a != b && a->topRows(rows) != b->topRows(rows);
}

/// Returns "You changed W_Q and W_K."
std::string weights_changed(const Comparison& c, const Phrases& phrases) {
  const auto &a = c.baseline().run->document, &b = c.run_b().document;
  if (a.model != b.model) return "";
  std::vector<std::string> names;
  for (const auto& [name, value] : b.weights.by_name)
    if (a.weights.has(name) && numbers_differ(a.weights.by_name.at(name), value))
      names.push_back("**" + escaped(parse_node_name(name).own) + "**");
  if (names.empty() || names.size() > 3) return names.empty() ? "" : phrases("compare.cause.many_weights", {{"n", names.size()}});
  return phrases("compare.cause.weights", {{"weights", listed(names, phrases)}});
}

/// Explains why B differs: a cell set by hand, a mistake, another sentence.
std::string cause(const Session& s, const Phrases& phrases) {
  const Comparison& c = *s.comparison();
  if (c.baseline().kind == BaselineKind::right_result) {
    const std::vector<Mistake> made = mistakes_of(c);
    const std::string words = escaped(titles(made, phrases));
    if (made.empty()) return phrases("compare.cause.no_mistake");
    return made.size() == 1 ? phrases("compare.cause.mistake", {{"mistake", words}})
                            : phrases("compare.cause.mistakes", {{"mistakes", words}});
  }
  if (c.baseline().kind == BaselineKind::sentence) return "";
  const auto set = set_since(c);
  if (set.size() == 1) return set.front().first.sample == s.selection().sample ? what_was_set(s, phrases, set.front().first) : "";
  return set.empty() ? weights_changed(c, phrases) : phrases("compare.cause.cells", {{"n", set.size()}});
}

/// Tells the consequence for the output.
std::string consequence(const Session& s, const Phrases& phrases) {
  const Comparison& c = *s.comparison();
  const StagePlace last = s.navigation().stages().back();
  const StageChange out = c.of(last, 0);
  if (!out.change) return phrases("compare.output.incomparable");
  const Change& change = *out.change;
  const Index n = c.common(main_node(last, s.nodes(), 0)).rows;
  if (change.cells == 0) return change.same_size ? same_output(change, phrases) : phrases("compare.output.same_so_far");
  const bool all = change.rows == n, other_sentence = c.baseline().kind == BaselineKind::sentence;
  std::string which;
  if (other_sentence)
    which = all                ? phrases("compare.output.all_differ")
            : change.rows == 1 ? phrases("compare.output.one_differs", {{"all", n}})
                               : phrases("compare.output.some_differ", {{"rows", change.rows}, {"all", n}});
  else if (change.rows == 1)
    which = phrases("compare.output.one_changed",
                    {{"row", bold_word(phrases, s.graph()[main_node(last, s.nodes(), 0)].axes.rows, change.first_row)}});
  else which = all ? phrases("compare.output.all_changed") : phrases("compare.output.some_changed", {{"rows", change.rows}, {"all", n}});
  if (change.undefined > 0) return phrases("compare.output.nan", {{"which", which}});
  return phrases("compare.output.by", {{"which", which}, {"most", difference_text(change.largest)}});
}

/// Describes the cell under the pointer in A and in B.
std::string hovered_sentence(const Session& s, const Phrases& phrases, const Cell& cell) {
  const Comparison& c = *s.comparison();
  const Axes& axes = s.graph()[cell.node].axes;
  const auto of_a = c.in_a(cell.node);
  const Extent part = c.common(cell.node);
  const std::string row = place(phrases, axes.rows, cell.row), column = place(phrases, axes.cols, cell.col),
                    in_b = number_in(s.trace(), cell, phrases);
  if (!of_a || cell.row >= part.rows || cell.col >= part.cols)
    return phrases("compare.cell.only_in_B", {{"row", row}, {"column", column}, {"b", in_b}});
  const Cell there{*of_a, cell.row, cell.col};
  const Axes& axes_a = (*c.a().graph)[*of_a].axes;
  const std::string word_a = axis_label(phrases, axes_a.rows, cell.row), column_a = axis_label(phrases, axes_a.cols, cell.col);
  const bool elsewhere = word_a != axis_label(phrases, axes.rows, cell.row) || column_a != axis_label(phrases, axes.cols, cell.col);
  const std::string value = number_in(c.a().trace, there, phrases),
                    in_a = elsewhere ? phrases("compare.cell.elsewhere",
                                               {{"row", escaped(word_a)}, {"column", escaped(column_a)}, {"value", value}})
                                     : "**" + phrases.number(value) + "**";
  const double a = c.a().trace.at(there), b = s.trace().at(cell);
  if (a == -INFINITY && b == -INFINITY)
    return phrases("compare.cell.both_masked", {{"row", row}, {"column", column}, {"a", in_a}, {"b", in_b}});
  if (a == -INFINITY || b == -INFINITY)
    return phrases("compare.cell.one_masked", {{"row", row}, {"column", column}, {"a", in_a}, {"b", in_b}});
  const std::string difference = format_precise(static_cast<float>(a) - static_cast<float>(b), 4);
  return phrases("compare.cell.both", {{"row", row}, {"column", column}, {"a", in_a}, {"b", in_b}, {"difference", difference}});
}

std::string only_in_a(const Session& s, const Phrases& phrases, const Cell& cell) {
  const Sample& a = s.comparison()->a();
  const Axes& axes = (*a.graph)[cell.node].axes;
  return phrases("compare.cell.only_in_A", {{"row", place(phrases, axes.rows, cell.row)},
                                            {"column", place(phrases, axes.cols, cell.col)},
                                            {"a", number_in(a.trace, cell, phrases)}});
}

std::vector<std::string> texts_of(const std::vector<int>& numbers) {
  std::vector<std::string> out;
  for (const int number : numbers) out.push_back(std::to_string(number));
  return out;
}

}  // namespace

std::string beginning(const std::string& sentence) {
  constexpr size_t longest = 48;
  if (sentence.size() <= longest) return sentence;
  return std::string(utf8_prefix(sentence, longest)) + "\u2026";
}

std::string counted(const Change& change, const Phrases& phrases) {
  if (change.cells == 0) return phrases("compare.counted.none");
  const bool all = change.cells == change.compared;
  std::string out = all && change.cells == 1 ? phrases("compare.counted.the_one")
                    : all                    ? phrases("compare.counted.all", {{"all", change.compared}})
                    : change.cells == 1      ? phrases("compare.counted.one", {{"all", change.compared}})
                                             : phrases("compare.counted.some", {{"cells", change.cells}, {"all", change.compared}});
  if (change.largest > 0) out = phrases("compare.counted.by", {{"cells", out}, {"most", difference_text(change.largest)}});
  if (change.masked_in_one > 0) out = phrases("compare.counted.masked", {{"cells", out}, {"n", change.masked_in_one}});
  if (change.undefined > 0) out = phrases("compare.counted.nan", {{"cells", out}, {"n", change.undefined}});
  return out;
}

std::string compared_tokens(const std::vector<std::string>& a, const std::vector<std::string>& b, const Phrases& phrases) {
  const size_t n = std::min(a.size(), b.size()), more = std::max(a.size(), b.size()) - n;
  size_t differ = 0;
  for (size_t i = 0; i < n; ++i) differ += a[i] != b[i];
  if (differ == 0 && more == 0) return phrases("compare.tokens.same");
  const std::string what = differ == 0 && n == 1 ? phrases("compare.tokens.same_first")
                           : differ == 0         ? phrases("compare.tokens.same_so_far", {{"n", n}})
                           : n == 1              ? phrases("compare.tokens.differ_first")
                           : differ == 1         ? phrases("compare.tokens.one_differs", {{"n", n}})
                                                 : phrases("compare.tokens.differ", {{"differ", differ}, {"n", n}});
  const std::string all =
      more == 0 ? what : phrases("compare.tokens.goes_on", {{"what", what}, {"which", a.size() > n ? "A" : "B"}, {"more", more}});
  return phrases("common.sentence", {{"words", all}});
}

std::string same_output(const Change& change, const Phrases& phrases) {
  if (change.rounded == 0) return phrases("compare.output.same");
  const auto decimals = static_cast<std::int64_t>(std::floor(-std::log10(2 * change.rounded)));  // half a unit of the last one
  return decimals > 0 ? phrases.counted("compare.output.same.decimals", decimals) : phrases("compare.output.same.rounded");
}

std::string name_of_a(const Comparison& c, const Phrases& phrases) {
  switch (c.baseline().kind) {
    case BaselineKind::saved: return phrases("compare.name.kept");
    case BaselineKind::state: return phrases("compare.name.before");
    case BaselineKind::sentence: return phrases("compare.name.sentence", {{"number", c.baseline().sample + 1}});
    case BaselineKind::right_result: break;
  }
  return phrases("compare.name.right");
}

std::string name_of_b(const Comparison& c, const Phrases& phrases) {
  if (c.baseline().kind == BaselineKind::right_result)
    return mistakes_of(c).empty() ? phrases("compare.name.same") : phrases("compare.name.mistake");
  if (c.baseline().kind == BaselineKind::sentence)
    for (size_t i = 0; i < c.run_b().samples.size(); ++i)
      if (&c.run_b().samples[i] == &c.b()) return phrases("compare.name.sentence", {{"number", i + 1}});
  return phrases("compare.name.now");
}

std::string what_is_compared(const Session& s, const Phrases& phrases) {
  const Comparison& c = *s.comparison();
  const Baseline& a = c.baseline();
  switch (a.kind) {
    case BaselineKind::sentence:
      return followed_by(phrases("compare.what.sentence", {{"sentence", beginning(phrases.format(a.label))}}), how_far(c, phrases));
    case BaselineKind::right_result: {
      const std::string made = titles(mistakes_of(c), phrases);
      return made.empty() ? phrases("compare.what.nothing_broken") : phrases("compare.what.right", {{"mistakes", made}});
    }
    case BaselineKind::saved: return followed_by(phrases("compare.what.kept"), how_far(c, phrases));
    case BaselineKind::state: break;
  }
  const auto at = s.history().index_of(a.entry);
  if (at && *at + 1 == s.history().position()) {
    const History::Entry& step = s.history().present();
    const std::string label = phrases.format(step.label);
    const std::string words =
        step.detail.empty() ? label : phrases("common.labelled", {{"label", label}, {"words", phrases.format(step.detail)}});
    return followed_by(phrases("compare.what.step", {{"step", words}}), how_far(c, phrases));
  }
  if (at && *at == 0) return followed_by(phrases("compare.what.start"), how_far(c, phrases));
  return followed_by(phrases("compare.what.state", {{"state", phrases.format(a.label)}}), how_far(c, phrases));
}

std::string compare_sentence(const Session& s, const Phrases& phrases) {
  if (s.selection().hovered_in_a) return only_in_a(s, phrases, *s.selection().hovered_in_a);
  if (s.selection().hovered && s.navigation().contains(*s.selection().hovered)) return hovered_sentence(s, phrases, *s.selection().hovered);
  const std::string why = cause(s, phrases);
  return (why.empty() ? "" : why + " ") + consequence(s, phrases);
}

std::string unchanged_sentence(const Session& s, const Phrases& phrases) {
  const Comparison& c = *s.comparison();
  const Stage stage = s.selection().stage;
  const int head = s.selection().head, n_heads = s.document().config.n_heads;
  const bool heads = has_heads(stage);
  const StageChange here = c.of(s.navigation().place(), head);
  if (!here.change) return phrases("compare.unchanged.no_head", {{"head", head + 1}, {"heads", c.baseline().run->document.config.n_heads}});
  std::vector<int> same, others;
  for (int h = 0; heads && h < n_heads; ++h)
    if (h != head) (c.of(s.navigation().place(), h).differs() ? others : same).push_back(h + 1);
  if (!here.differs()) {
    if (!heads || n_heads == 1 || others.empty()) return phrases("compare.unchanged.stage");
    const std::string list = listed(texts_of(others), phrases);
    return phrases.counted("compare.unchanged.this_head", static_cast<int>(others.size()), {{"head", head + 1}, {"others", list}});
  }
  const std::string list = listed(texts_of(same), phrases);
  if (here.change->rows != 1) {
    if (same.empty()) return "";
    return phrases.counted("compare.unchanged.heads", static_cast<int>(same.size()), {{"heads", list}});
  }
  const std::string row = bold_word(phrases, s.graph()[main_node(s.navigation().place(), s.nodes(), 0)].axes.rows, here.change->first_row);
  if (same.empty()) return phrases("compare.unchanged.rows", {{"row", row}});
  return phrases.counted("compare.unchanged.heads_and_rows", static_cast<int>(same.size()), {{"heads", list}, {"row", row}});
}

const std::string& title_of_changes(const Session& session, const Phrases& phrases) {
  return goes_back(session) ? phrases("compare.changes.title.values") : phrases("compare.changes.title");
}

}  // namespace headlight::views
