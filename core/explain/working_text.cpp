#include "explain/working_text.hpp"

#include <algorithm>

#include "explain/text_table.hpp"

namespace headlight::explain {
namespace {

class TextWorking {
 public:
  TextWorking(const Graph& graph, const Trace& trace, const Working& work, size_t most_terms)
      : graph_(graph), trace_(trace), work_(work), most_(most_terms) {}

  std::string text() const {
    const std::string symbols = line([&](const Cell& c) { return cell_name(graph_, c); }, false);
    const std::string numbers = line([&](const Cell& c) { return to_text(trace_.at(c)); }, true);
    return "  = " + symbols + "\n" + (numbers == symbols ? "" : "  = " + numbers + "\n") +
           std::visit([&](const auto& shape) { return this->shape(shape); }, work_.shape);
  }

 private:
  /// The formula on one line. A part that occurs more than once, as a softmax row's largest score does, is defined once, after it.
  std::string line(const CellText& text, bool with_values) const {
    const auto names = shared_parts(work_.formula);
    std::string out = to_text(work_.formula, text, 12, names);
    for (size_t i = 0; i < names.size(); ++i) {
      out += (i ? ", " : "  with ") + names[i].name + " = " + to_text(names[i].part, text, 12, std::span(names).first(i));
      if (with_values) out += " = " + to_text(evaluate(names[i].part, [&](const Cell& c) { return trace_.at(c); }));
    }
    return out;
  }

  /// The result, followed by the trace's value unless that reads the same with these digits.
  std::string result(const std::string& printed, const PrintedSum& sum) const {
    const bool same = printed == sum.like(work_.value);
    return "\n  " + cell_name(graph_, work_.cell) + " = " + printed + (same ? "" : " \u2248 " + to_text(work_.value, 7)) + "\n";
  }

  std::string shape(const PlainFormula&) const {
    if (work_.crossed_out) return "  " + to_text(trace_.at(*work_.crossed_out)) + " is dropped\n";
    const std::string value = work_.formula.kind() == Formula::Kind::number ? "" : "  \u2248 " + to_text(work_.value, 7) + "\n";
    return value + (work_.picked_by.empty() ? "" : "  because of " + listed(work_.picked_by) + "\n");
  }

  std::string shape(const NormalisedRow& norm) const {
    const NormRows rows = rows_of(norm, most_);
    TextTable table({false, false, true, true, true});
    table.add({"", "", "x", "d = x - m", "d^2"});
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const size_t at = rows.fold.visible[i];
      const auto& term = norm.terms[at];
      table.add({at == norm.own ? "\u25b8" : "", cell_name(graph_, term.cell), rows.values.term(i), to_text(term.distance, 6),
                 rows.squares.term(i)});
    }
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      table.add({"", more(rows.fold.rest), rows.values.term(r), "", rows.squares.term(r)});
    table.add({"", "sum", rows.values.total(), "", rows.squares.total()});
    const std::string n = " \u00f7 " + std::to_string(norm.terms.size()), s = to_text(norm.deviation, 6);
    return "\n" + table.text() + "  mean m = " + rows.values.total() + n + " = " + to_text(norm.mean, 6) + "\n  deviation s = \u221a(" +
           rows.squares.total() + n + " + " + to_text(norm.epsilon) + ") = " + s + "\n  d \u00f7 s \u00d7 " +
           cell_name(graph_, norm.weight) + " + " + cell_name(graph_, norm.bias) + " = " + to_text(norm.terms[norm.own].distance, 6) +
           " \u00f7 " + s + " \u00d7 " + to_text(norm.w, 6) + " + " + to_text(norm.b, 6) + "\n\n  " + cell_name(graph_, work_.cell) +
           " = " + to_text(work_.value, 7) + "\n";
  }

  std::string shape(const ScaledRow& scaled) const {
    const NormRows rows = rows_of(scaled, most_);
    TextTable table({false, false, true, true});
    table.add({"", "", "x", "x^2"});
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const size_t at = rows.fold.visible[i];
      table.add({at == scaled.own ? "\u25b8" : "", cell_name(graph_, scaled.terms[at].cell), rows.values.term(i), rows.squares.term(i)});
    }
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      table.add({"", more(rows.fold.rest), rows.values.term(r), rows.squares.term(r)});
    table.add({"", "sum", "", rows.squares.total()});
    const std::string r = to_text(scaled.size, 6);
    return "\n" + table.text() + "  root mean square r = \u221a(" + rows.squares.total() + " \u00f7 " +
           std::to_string(scaled.terms.size()) + " + " + to_text(scaled.epsilon) + ") = " + r + "\n  x \u00f7 r \u00d7 " +
           cell_name(graph_, scaled.weight) + " = " + to_text(scaled.terms[scaled.own].value, 6) + " \u00f7 " + r + " \u00d7 " +
           to_text(scaled.w, 6) + "\n\n  " + cell_name(graph_, work_.cell) + " = " + to_text(work_.value, 7) + "\n";
  }

  std::string shape(const OverriddenCell& set) const { return "  set by hand; computed, it would be " + to_text(set.computed, 7) + "\n"; }

  std::string shape(const Copy& copy) const {
    const std::string from = "  copied from " + cell_name(graph_, copy.from, true) + "\n";
    return from + (work_.picked_by.empty() ? "" : "  picked by " + listed(work_.picked_by) + "\n");
  }

  std::string shape(const SumOfProducts& sum) const {
    const SumRows rows = rows_of(sum, most_);
    TextTable table({false, true, false, true, true, true});
    table.add({"left", "", "right", "", "product", "sum so far"});
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const auto& term = sum.terms[rows.fold.visible[i]];
      table.add({cell_name(graph_, term.left), to_text(term.a, 6), cell_name(graph_, term.right), to_text(term.b, 6), rows.sum.term(i),
                 rows.sum.running(i)});
    }
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      table.add({more(rows.fold.rest), "", "", "", rows.sum.term(r), rows.sum.running(r)});
    for (size_t i = 0; i < sum.added.size(); ++i) {
      const auto& added = sum.added[i];
      table.add({"", "", cell_name(graph_, added.cell), to_text(added.value, 6), rows.sum.term(rows.added_row(i)),
                 rows.sum.running(rows.added_row(i))});
    }
    return "\n" + table.text() + result(rows.sum.total(), rows.sum);
  }

  std::string shape(const SoftmaxShare& softmax) const {
    const ShareRows rows = rows_of(softmax, most_);
    TextTable table({false, false, true, true, true, true});
    table.add({"", "", "s", "s - max", "exp", "share"});
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const size_t at = rows.fold.visible[i];
      const auto& term = softmax.terms[at];
      table.add({at == softmax.own ? "\u25b8" : "", cell_name(graph_, term.cell), to_text(term.score, 6), to_text(term.distance, 6),
                 rows.exponentials.term(i), rows.shares.term(i)});
    }
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      table.add({"", more(rows.fold.rest), "", "", rows.exponentials.term(r), rows.shares.term(r)});
    table.add({"", "sum", "", "", rows.exponentials.total(), rows.shares.total()});
    return "\n  largest score of the row: " + to_text(softmax.top, 6) + "\n" + table.text() +
           result(own_exponential(softmax, rows) + " \u00f7 " + rows.exponentials.total(), rows.shares);
  }

  static std::string more(size_t n) { return "and " + std::to_string(n) + " more, together"; }

  std::string listed(const std::vector<Cell>& cells) const {
    std::string out;
    for (size_t i = 0; i < std::min(cells.size(), most_); ++i)
      out += (i ? ", " : "") + cell_name(graph_, cells[i], true) + " = " + to_text(trace_.at(cells[i]));
    return out + (cells.size() > most_ ? " and " + std::to_string(cells.size() - most_) + " more" : "");
  }

  const Graph& graph_;
  const Trace& trace_;
  const Working& work_;
  size_t most_;
};

}  // namespace

std::string working_text(const Graph& graph, const Trace& trace, const Cell& cell, size_t most_terms) {
  const std::string head = cell_name(graph, cell, true) + " = " + to_text(trace.at(cell), 7) + "\n";
  if (graph[cell.node].is_input()) return head + "  given, not computed\n";
  return head + TextWorking(graph, trace, working(graph, trace, cell), most_terms).text();
}

}  // namespace headlight::explain
