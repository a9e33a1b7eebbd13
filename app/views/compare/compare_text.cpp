#include "views/compare/compare_text.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "explain/working.hpp"
#include "graph/node_name.hpp"
#include "theme/number_format.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

std::string quoted(const std::string& words) { return "\u201c" + beginning(words) + "\u201d"; }

std::string plural(Index n, const char* one, const char* many) { return std::to_string(n) + " " + (n == 1 ? one : many); }

std::string number_in(const Trace& trace, const Cell& cell) {
  const double v = trace.at(cell);
  return v == -INFINITY ? "masked" : format_precise(static_cast<float>(v), 4);
}

/// A word or a number of a place on an axis, as markup.
std::string place(const Axis& axis, Index at) { return "**" + escaped(axis.label(at)) + "**"; }

std::string titles(const std::set<Mistake>& mistakes) {
  std::string out;
  for (const Mistake mistake : mistakes) out += (out.empty() ? "" : ", ") + std::string(title(mistake));
  return out;
}

std::string mistakes_of(const Comparison& c) {
  const ModelConfig &a = c.baseline().run->document.config, &b = c.run_b().document.config;
  std::set<Mistake> made = b.mistakes;
  if (a.positions && !b.positions) made.insert(Mistake::no_positions);
  return titles(made);
}

/// How far two sentences go together; empty when they are the same.
std::string how_far(const Comparison& c) {
  if (c.same_words()) return "";
  const Index n = c.common_words();
  if (c.a().n_words == c.b().n_words) return " Compared word by word.";
  return " Compared word by word, for the first " + plural(n, "word", "words") + ".";
}

/// The cells of B that were set by hand, or set to something else, since A.
std::vector<std::pair<CellPlace, OverrideValue>> set_since(const Comparison& c) {
  const auto &a = c.baseline().run->document.overrides, &b = c.run_b().document.overrides;
  std::vector<std::pair<CellPlace, OverrideValue>> out;
  for (const auto& [at, by_hand] : b)
    if (const auto found = a.find(at); found == a.end() || !(found->second == by_hand)) out.push_back({at, by_hand});
  return out;
}

/// "You set it -> elephant of head 2 to 0.200 (was 0.908)."
std::string what_was_set(const Session& s, const CellPlace& at) {
  const Comparison& c = *s.comparison();
  if (!s.graph().has(at.node)) return "";
  const Cell cell{s.graph().find(at.node), at.row, at.col};
  if (!s.contains(cell)) return "";
  const Axes& axes = s.graph()[cell.node].axes;
  std::string out =
      "You set " + place(axes.rows, cell.row) + " \u2192 " + place(axes.cols, cell.col) + " to **" + number_in(s.trace(), cell) + "**";
  const auto of_a = c.in_a(cell.node);
  const Extent part = c.common(cell.node);
  if (of_a && cell.row < part.rows && cell.col < part.cols) out += " (was " + number_in(c.a().trace, {*of_a, cell.row, cell.col}) + ")";
  return out + ". ";
}

/// In the rows that both have: a table of words also grows by words that the model never met, and nobody changed those.
bool numbers_differ(const MatrixPtr& a, const MatrixPtr& b) {
  const Index rows = std::min(a->rows(), b->rows());
  return a != b && a->topRows(rows) != b->topRows(rows);
}

/// "You changed W_Q and W_K."
std::string weights_changed(const Comparison& c) {
  const auto &a = c.baseline().run->document, &b = c.run_b().document;
  if (a.model != b.model) return "";
  std::vector<std::string> names;
  for (const auto& [name, value] : b.weights.by_name)
    if (a.weights.has(name) && numbers_differ(a.weights.by_name.at(name), value))
      names.push_back("**" + escaped(taken_apart(name).own) + "**");
  if (names.empty() || names.size() > 3)
    return names.empty() ? "" : "You changed **" + std::to_string(names.size()) + "** weight matrices. ";
  std::string out = "You changed ";
  for (size_t i = 0; i < names.size(); ++i) out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return out + ". ";
}

/// Why B differs: a cell set by hand, a mistake, another sentence.
std::string cause(const Session& s) {
  const Comparison& c = *s.comparison();
  if (c.baseline().kind == BaselineKind::right_result) {
    const std::string made = mistakes_of(c);
    return made.empty() ? "Nothing is broken: A and B are the same document. "
                        : (made.find(", ") == std::string::npos ? "B makes a mistake, **" : "B makes mistakes: **") + escaped(made) +
                              "**; A does it right. ";
  }
  if (c.baseline().kind == BaselineKind::sentence) return "";
  const auto set = set_since(c);
  if (set.size() == 1) return set.front().first.sample == s.selection.sample ? what_was_set(s, set.front().first) : "";
  return set.empty() ? weights_changed(c) : "You set **" + std::to_string(set.size()) + "** cells by hand. ";
}

/// What came of it at the end.
std::string consequence(const Session& s) {
  const Comparison& c = *s.comparison();
  const StagePlace last = s.stages().back();
  const StageChange out = c.of(last, 0);
  if (!out.change) return "The outputs cannot be compared.";
  const Change& change = *out.change;
  const Index n = c.common(main_node(last, s.nodes(), 0)).rows;
  if (change.cells == 0)
    return change.same_size ? "The output is the same, number for number." : "As far as both go, the output is the same.";
  std::string which =
      change.rows == 1
          ? "Only row " + bold_word(s.graph()[main_node(last, s.nodes(), 0)].axes.rows, change.first_row) + " of the output changed"
      : change.rows == n ? "Every row of the output changed"
                         : "**" + std::to_string(change.rows) + "** of " + std::to_string(n) + " rows of the output changed";
  if (c.baseline().kind == BaselineKind::sentence)
    which = change.rows == n ? "Every row of the output differs"
                             : "**" + std::to_string(change.rows) + "** of " + std::to_string(n) + " rows of the output differ";
  if (change.undefined > 0) return which + "; some of it is not a number.";
  return which + ", by at most **" + difference_text(change.largest) + "**.";
}

/// The cell under the pointer, in both.
std::string hovered_sentence(const Session& s, const Cell& cell) {
  const Comparison& c = *s.comparison();
  const Axes& axes = s.graph()[cell.node].axes;
  const auto of_a = c.in_a(cell.node);
  const Extent part = c.common(cell.node);
  std::string out = "Row " + place(axes.rows, cell.row) + ", column " + place(axes.cols, cell.col) + ": ";
  const std::string in_b = number_in(s.trace(), cell);
  if (!of_a || cell.row >= part.rows || cell.col >= part.cols) return out + "B **" + in_b + "**; A has no such cell.";
  const Cell there{*of_a, cell.row, cell.col};
  const Axes& axes_a = (*c.a().graph)[*of_a].axes;
  const std::string word_a = axes_a.rows.label(cell.row), column_a = axes_a.cols.label(cell.col);
  const bool elsewhere = word_a != axes.rows.label(cell.row) || column_a != axes.cols.label(cell.col);
  out += "A " + (elsewhere ? "(row **" + escaped(word_a) + "**, column **" + escaped(column_a) + "**) " : std::string()) + "**" +
         number_in(c.a().trace, there) + "**, B **" + in_b + "**";
  const double a = c.a().trace.at(there), b = s.trace().at(cell);
  if (a == -INFINITY && b == -INFINITY) return out + ".";
  if (a == -INFINITY || b == -INFINITY) return out + ": masked in one of them only.";
  return out + ", A \u2212 B **" + format_precise(static_cast<float>(a) - static_cast<float>(b), 4) + "**.";
}

std::string only_in_a(const Session& s, const Cell& cell) {
  const Sample& a = s.comparison()->a();
  const Axes& axes = (*a.graph)[cell.node].axes;
  return "Row " + place(axes.rows, cell.row) + ", column " + place(axes.cols, cell.col) + ": A **" + number_in(a.trace, cell) +
         "**; B has no such cell.";
}

std::string listed(const std::vector<int>& numbers) {
  std::string out;
  for (size_t i = 0; i < numbers.size(); ++i) out += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + std::to_string(numbers[i]);
  return out;
}

}  // namespace

std::string beginning(const std::string& sentence) {
  constexpr size_t longest = 48;
  if (sentence.size() <= longest) return sentence;
  size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(sentence[end]) & 0xC0) == 0x80) --end;
  return sentence.substr(0, end) + "\u2026";
}

std::string counted(const Change& change) {
  if (change.cells == 0) return "no cell differs";
  std::string out = change.cells == change.compared
                        ? (change.compared == 1 ? "the one cell differs" : "all " + std::to_string(change.compared) + " cells differ")
                        : std::to_string(change.cells) + " of " + std::to_string(change.compared) + " cells differ";
  if (change.largest > 0) out += ", by at most " + difference_text(change.largest);
  if (change.masked_in_one > 0) out += "; " + std::to_string(change.masked_in_one) + " masked in one only";
  if (change.undefined > 0) out += "; " + std::to_string(change.undefined) + " not a number";
  return out;
}

std::string name_of_a(const Comparison& c) {
  switch (c.baseline().kind) {
    case BaselineKind::kept: return "kept";
    case BaselineKind::state: return "before";
    case BaselineKind::sentence: return "sentence " + std::to_string(c.baseline().sample + 1);
    case BaselineKind::right_result: break;
  }
  return "the right result";
}

std::string name_of_b(const Comparison& c) {
  if (c.baseline().kind == BaselineKind::right_result) return mistakes_of(c).empty() ? "the same" : "with the mistake";
  if (c.baseline().kind == BaselineKind::sentence)
    for (size_t i = 0; i < c.run_b().samples.size(); ++i)
      if (&c.run_b().samples[i] == &c.b()) return "sentence " + std::to_string(i + 1);
  return "now";
}

std::string what_is_compared(const Session& s) {
  const Comparison& c = *s.comparison();
  const Baseline& a = c.baseline();
  switch (a.kind) {
    case BaselineKind::sentence: return "A is " + quoted(a.label) + ", B the sentence above." + how_far(c);
    case BaselineKind::right_result: {
      const std::string made = mistakes_of(c);
      return made.empty() ? "Nothing is broken now: A and B are the same."
                          : "B: " + made + ". A is the right result, with everything else the same.";
    }
    case BaselineKind::kept: return "A is the state that was kept, B what you work on." + how_far(c);
    case BaselineKind::state: break;
  }
  const auto at = s.history().place_of(a.entry);
  if (at && *at + 1 == s.history().position()) {
    const History::Entry& step = s.history().present();
    return step.label + (step.detail.empty() ? "" : ", " + step.detail) + ". A is the run before this step, B the run after it." +
           how_far(c);
  }
  if (at && *at == 0) return "A is what was opened, B what you work on." + how_far(c);
  return "A is the state \u201c" + a.label + "\u201d of the history, B what you work on." + how_far(c);
}

std::string compare_sentence(const Session& s) {
  if (s.selection.hovered_in_a) return only_in_a(s, *s.selection.hovered_in_a);
  if (s.selection.hovered && s.contains(*s.selection.hovered)) return hovered_sentence(s, *s.selection.hovered);
  return cause(s) + consequence(s);
}

std::string unchanged_sentence(const Session& s) {
  const Comparison& c = *s.comparison();
  const Stage stage = s.selection.stage;
  const int head = s.selection.head, n_heads = s.document().config.n_heads;
  const bool heads = has_heads(stage);
  const StageChange here = c.of(s.place(), head);
  if (!here.change)
    return "A has no head " + std::to_string(head + 1) + ": it has " + std::to_string(c.baseline().run->document.config.n_heads) + ".";
  std::vector<int> same, others;
  for (int h = 0; heads && h < n_heads; ++h)
    if (h != head) (c.of(s.place(), h).differs() ? others : same).push_back(h + 1);
  std::string rows;
  if (here.change->rows == 1)
    rows = "every row but " + bold_word(s.graph()[main_node(s.place(), s.nodes(), 0)].axes.rows, here.change->first_row);
  if (!here.differs()) {
    if (!heads || n_heads == 1 || others.empty()) return "Nothing differs at this stage.";
    return "Head " + std::to_string(head + 1) + " is unchanged here; " + (others.size() == 1 ? "head " : "heads ") + listed(others) +
           " differ" + (others.size() == 1 ? "s." : ".");
  }
  const std::string unchanged_heads = same.empty() ? "" : (same.size() == 1 ? "head " : "heads ") + listed(same);
  if (unchanged_heads.empty() && rows.empty()) return "";
  std::string out = unchanged_heads + (!unchanged_heads.empty() && !rows.empty() ? " and " : "") + rows;
  out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  const bool one = rows.empty() ? same.size() == 1 : unchanged_heads.empty();
  return out + (one ? " is unchanged." : " are unchanged.");
}

}  // namespace headlight
