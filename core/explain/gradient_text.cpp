#include "explain/gradient_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "base/short_number.hpp"
#include "explain/gradient_working.hpp"
#include "explain/text_table.hpp"
#include "explain/working.hpp"
#include "graph/derivative.hpp"
#include "graph/ids.hpp"
#include "graph/node_name.hpp"

namespace headlight::explain {
namespace {

constexpr size_t terms_on_a_line = 4;      ///< in the one-line sum; the table has all of them
constexpr size_t longest_derivative = 44;  ///< in letters, for the expression beside a number of the table

class GradientText {
 public:
  GradientText(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell, size_t most)
      : graph_(graph), trace_(trace), back_(back), work_(gradient_working(graph, trace, back, cell)), fold_(fold(sizes(), most)) {
    for (const size_t i : fold_.visible) terms_.push_back(*gradient_term(graph, trace, back, cell, work_.terms[i].reader));
  }

  std::string text() const {
    const std::string value = to_text(work_.gradient, 7);
    std::string out = gradient_name(graph_, work_.cell, true) + " = " + value + "\n  objective: " + name_of(back_.objective, graph_) +
                      " = " + to_text(value_of(back_.objective, graph_, trace_), 7) + "\n";
    if (holds_ids(graph_[work_.cell.node])) return out + "  ids are places in a table: they have no gradient\n";
    if (work_.terms.empty() && work_.own == 0) return out + nothing();
    if (!work_.terms.empty()) out += lines() + rule();
    return out + "\n" + table() + meaning();
  }

 private:
  std::vector<double> sizes() const {
    std::vector<double> out;
    for (const auto& term : work_.terms) out.push_back(term.product);
    return out;
  }

  std::string nothing() const {
    if (work_.without == 0) return "  nothing that the objective is made of reads this cell\n";
    if (work_.without == 1) return "  one cell reads it and gives nothing back: its gradient is 0, or it does not let this one through\n";
    return "  " + std::to_string(work_.without) +
           " cells read it and give nothing back: their gradients are 0, or they do not let this one through\n";
  }

  /// The cell's name, with its path if it belongs to another layer.
  std::string cell_text(const Cell& c) const {
    const Cell of = is_gradient(c) ? gradient_of(c) : c;
    const bool elsewhere = path_of(of) != path_of(work_.cell);
    return is_gradient(c) ? gradient_name(graph_, of, elsewhere) : cell_name(graph_, of, elsewhere);
  }
  std::string path_of(const Cell& c) const { return parse_node_name(graph_[c.node].name).path; }
  ReadableTerm readable_term(const GradientTerm& term) const {
    return readable(graph_, trace_, term, [this](const Cell& c) { return cell_text(c); });
  }
  std::string number_text(const Cell& c) const { return to_text(reader_of(trace_, back_)(c)); }

  /// The gradient times the derivative; a factor 1 is left out, and 1 / n becomes a division.
  static Formula joined(const ReadableTerm& term) {
    const Formula& slope = term.derivative;
    if (is_number(slope, 1)) return term.gradient;
    if (slope.kind() == Formula::Kind::quotient && is_number(slope.args()[0], 1)) return Formula::quotient(term.gradient, slope.args()[1]);
    return Formula::product({term.gradient, slope});
  }

  std::string written(const ReadableTerm& term, bool numbers) const {
    if (numbers)
      return to_text(
          joined(term), [this](const Cell& c) { return number_text(c); }, 12, term.numbers);
    return to_text(
        joined(term), [this](const Cell& c) { return cell_text(c); }, 12, term.symbols);
  }

  std::string line(bool numbers) const {
    std::string out = work_.own == 0 ? "" : to_text(work_.own);
    const size_t shown = std::min(terms_.size(), terms_on_a_line);
    for (size_t i = 0; i < shown; ++i) {
      const std::string term = written(readable_term(terms_[i]), numbers);
      out += out.empty() ? term : " + " + (term.starts_with('-') ? "(" + term + ")" : term);
    }
    if (shown < work_.terms.size()) out += " + \u2026 (" + std::to_string(work_.terms.size() - shown) + " more)";
    return "  = " + out + "\n";
  }

  /// The sum with names and with numbers; empty for a norm, whose slope reads its whole row several times, so its rule is printed instead,
  /// and for the gradient of a rescaled row, which the table explains.
  std::string lines() const {
    if (norm() || has_rescaled_row()) return "";
    const std::string symbols = line(false), numbers = line(true);
    return symbols + (numbers == symbols ? "" : numbers);
  }

  /// A reader that is a cell of a norm, if there is one.
  std::optional<Cell> norm() const {
    for (const GradientTerm& term : terms_) {
      const Normalisation rule = graph_[term.reader.node].op->normalisation();
      if (rule == Normalisation::layer_norm || rule == Normalisation::rms_norm) return term.reader;
    }
    return std::nullopt;
  }

  /// The slope of a norm, y w + b or y w, by one x of the row, with y the normalised row, and its numbers here.
  std::string rule() const {
    const auto reader = norm();
    if (!reader) return "";
    if (graph_[reader->node].inputs[0] != work_.cell.node)
      return "  local derivative with respect to w: the row before it is multiplied by w; with respect to b: 1\n";
    const std::string n = std::to_string(trace_[work_.cell.node].cols());
    const Working own = working(graph_, trace_, {reader->node, work_.cell.row, work_.cell.col});
    if (const auto* row = std::get_if<NormalisedRow>(&own.shape))
      return rule(row->deviation, row->terms[row->own].distance, n, " - 1 \u00f7 " + n);
    if (const auto* row = std::get_if<ScaledRow>(&own.shape)) return rule(row->size, row->terms[row->own].value, n, "");
    return "";
  }
  std::string rule(double size, double own, const std::string& n, const std::string& centred) const {
    return "  local derivative of column k with respect to column j: w[k] \u00f7 s \u00d7 ((1 if k = j, else 0)" + centred +
           " - y[k] \u00d7 y[j] \u00f7 " + n + "),\n  with y the row before w; here s = " + to_text(size, 6) +
           ", y[j] = " + to_text(own / size, 6) + "\n";
  }

  /// The local derivative beside its value: a cell's name, a short expression with its numbers, or nothing.
  std::string derivative_text(const GradientTerm& term) const {
    const ReadableTerm readable = readable_term(term);
    if (term.derivative.kind() == Formula::Kind::cell) return cell_text(term.derivative.cell());
    if (term.derivative.kind() == Formula::Kind::number) return "";
    const std::string text = to_text(
        term.derivative, [this](const Cell& c) { return number_text(c); }, 12, readable.numbers);
    return text.size() <= longest_derivative ? text : "";
  }

  std::string table() const {
    std::vector<double> printed;
    if (work_.own != 0) printed.push_back(work_.own);
    double rest = 0;
    for (const double size : sizes()) rest += size;
    for (const size_t i : fold_.visible) printed.push_back(work_.terms[i].product), rest -= work_.terms[i].product;
    if (fold_.rest > 0) printed.push_back(rest);
    const PrintedSum sum(printed);
    TextTable table({false, true, false, true, true, true});
    table.add({"what reads it", "gradient", "local derivative", "", "product", "sum so far"});
    size_t row = 0;
    if (work_.own != 0) table.add({"the objective itself", "", own_text(), "", sum.term(row), sum.running(row)}), ++row;
    for (size_t i = 0; i < terms_.size(); ++i, ++row) {
      const auto& term = work_.terms[fold_.visible[i]];
      table.add({cell_text(gradient_of(term.reader)), to_text(term.gradient, 6), derivative_text(terms_[i]), to_text(term.derivative, 6),
                 sum.term(row), sum.running(row)});
    }
    if (fold_.rest > 0) table.add({"and " + std::to_string(fold_.rest) + " more, together", "", "", "", sum.term(row), sum.running(row)});
    return table.text() + set_by_hand() + result(sum);
  }

  /// The slope of -log p: -1 / p.
  std::string own_text() const { return back_.objective.kind == Objective::Kind::loss ? "-1 \u00f7 " + cell_name(graph_, work_.cell) : ""; }

  /// A note that the gradients of a row with set cells are those before the change.
  std::string set_by_hand() const {
    if (!has_rescaled_row()) return "";
    return "  the gradients are by what was computed there, before cells of the row were set by hand and the others rescaled\n";
  }
  bool has_rescaled_row() const {
    return std::any_of(terms_.begin(), terms_.end(), [](const GradientTerm& term) { return term.gradient.kind() != Formula::Kind::cell; });
  }

  std::string result(const PrintedSum& sum) const {
    const bool same = sum.total() == sum.like(work_.gradient);
    return "\n  " + gradient_name(graph_, work_.cell) + " = " + sum.total() + (same ? "" : " \u2248 " + to_text(work_.gradient, 7)) + "\n";
  }

  std::string meaning() const {
    if (!std::isfinite(work_.gradient)) return "  it is not a finite number: see the row that is not finite\n";
    const std::string name = cell_name(graph_, work_.cell);
    const std::string times = in_prose(work_.gradient, 4);
    if (times == "0") return "  a small change of " + name + " changes the objective by nothing\n";
    return "  a small change of " + name + " changes the objective " + (times == "1" ? "as much" : times + " times as much") + "\n";
  }

  const Graph& graph_;
  const Trace& trace_;
  const GradientTrace& back_;
  const GradientWorking work_;
  const Fold fold_;
  std::vector<GradientTerm> terms_;  ///< the terms to show
};

}  // namespace

std::string gradient_text(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell, size_t most_terms) {
  return GradientText(graph, trace, back, cell, most_terms).text();
}

}  // namespace headlight::explain
