#include "explain/working_latex.hpp"

#include <algorithm>
#include <cctype>

#include "graph/label_with_position.hpp"
#include "graph/node_name.hpp"

namespace headlight::explain {
namespace {

std::string index_latex(const std::string& label) {
  const bool whole = !label.empty() && std::all_of(label.begin(), label.end(), [](unsigned char c) { return std::isdigit(c); });
  return whole ? label : word_to_latex(label);
}

/// A matrix's name without its path, and its head: "blocks.0.attn.q[1]" is q of head 2.
struct MatrixName {
  std::string symbol, head;
};

MatrixName matrix_name(const std::string& node) {
  const NodeName parts = parse_node_name(node);
  const std::string &name = parts.own, head = parts.head ? std::to_string(*parts.head + 1) : "";
  if (name.size() == 1) return {name, head};
  const bool has_subscript = name.size() > 2 && name[1] == '_';  // W_Q, b_in
  if (!has_subscript) return {word_to_latex(name), head};
  const std::string of = name.substr(2);
  return {"(" + name.substr(0, 2) + (of.size() == 1 ? of : "{" + word_to_latex(of) + "}") + ")", head};
}

/// A name with two indices, which may be letters of a sum.
std::string entry_latex(const Graph& graph, NodeId node, const std::string& row, const std::string& col) {
  const MatrixName name = matrix_name(graph[node].name);
  return name.symbol + (name.head.empty() ? "" : "^{\\text{head }" + name.head + "}") + "_{" + row + ",\\," + col + "}";
}

/// The index of a summed cell: the letter i, shifted if a head reads only a block of rows.
std::string summed_index(Index at, Index first) {
  if (at == first) return "i";
  return at > first ? "i+" + std::to_string(at - first) : "i-" + std::to_string(first - at);
}

class LatexWorking {
 public:
  LatexWorking(const Graph& graph, const Trace& trace, const Working& work, size_t most_terms)
      : graph_(graph), trace_(trace), work_(work), most_(most_terms) {}

  std::string text() const {
    const auto names = shared_parts(work_.formula);
    const CellText name = [&](const Cell& c) { return cell_latex(graph_, c); };
    const CellText number = [&](const Cell& c) { return number_to_latex(to_text(trace_.at(c))); };
    const auto* sum = std::get_if<SumOfProducts>(&work_.shape);
    const std::string symbols = sum && sum->terms.size() > 3 ? sum_sign(*sum) : to_latex(work_.formula, name, 5, names);
    std::string out = "\\begin{align*}\n" + cell_latex(graph_, work_.cell) + "\n  &= " + symbols;
    if (const std::string numbers = to_latex(work_.formula, number, 5, names); numbers != symbols) out += " \\\\\n  &= " + numbers;
    const auto kind = work_.formula.kind();
    if (kind != Formula::Kind::cell && kind != Formula::Kind::number)
      out += " \\\\\n  &\\approx " + number_to_latex(to_text(work_.value, 7));
    for (size_t i = 0; i < names.size(); ++i) {
      const auto before = std::span(names).first(i);
      const double value = evaluate(names[i].part, [&](const Cell& c) { return trace_.at(c); });
      out += " \\\\\n" + names[i].name + "\n  &= " + to_latex(names[i].part, name, 5, before) +
             " \\\\\n  &= " + to_latex(names[i].part, number, 5, before) + " = " + number_to_latex(to_text(value));
    }
    return out + picked() + "\n\\end{align*}\n" + std::visit([&](const auto& shape) { return this->table(shape); }, work_.shape);
  }

 private:
  /// The sum sign and a general term: left and right are one row and one column (or two rows) of their matrices.
  std::string sum_sign(const SumOfProducts& sum) const {
    const auto& [left, right, a, b, product, running] = sum.terms.front();
    const bool by_row = sum.terms[1].right.row != right.row;
    const std::string i = summed_index(by_row ? right.row : right.col, left.col);
    std::string out = "\\sum_{i=" + std::to_string(left.col) + "}^{" + std::to_string(sum.terms.back().left.col) + "} " +
                      entry_latex(graph_, left.node, row_label(left), "i") + " \\cdot " +
                      entry_latex(graph_, right.node, by_row ? i : row_label(right), by_row ? col_label(right) : i);
    for (const auto& added : sum.added) out += " + " + cell_latex(graph_, added.cell);
    return out;
  }

  std::string row_label(const Cell& c) const { return index_latex(label_with_position(graph_[c.node].axes.rows, c.row)); }
  std::string col_label(const Cell& c) const { return index_latex(label_with_position(graph_[c.node].axes.cols, c.col)); }

  std::string picked() const {
    std::string out;
    for (size_t i = 0; i < std::min(work_.picked_by.size(), most_); ++i)
      out += " \\\\\n" + cell_latex(graph_, work_.picked_by[i]) + "\n  &= " + number_to_latex(to_text(trace_.at(work_.picked_by[i])));
    return out;
  }

  static std::string row(const std::vector<std::string>& cells) {
    std::string out;
    for (size_t i = 0; i < cells.size(); ++i) out += (i ? " & " : "") + cells[i];
    return out + " \\\\\n";
  }
  static std::string array(const std::string& columns, const std::string& rows) {
    return "\\[\n\\begin{array}{" + columns + "}\n" + rows + "\\end{array}\n\\]\n";
  }
  static std::string more(size_t n) { return "\\text{and " + std::to_string(n) + " more, together}"; }

  std::string table(const PlainFormula&) const {
    if (!work_.crossed_out) return "";
    return "\\[\n" + number_to_latex(to_text(trace_.at(*work_.crossed_out))) + " \\text{ is dropped}\n\\]\n";
  }
  std::string table(const Copy&) const { return ""; }
  std::string table(const NormalisedRow&) const { return ""; }
  std::string table(const ScaledRow&) const { return ""; }
  std::string table(const OverriddenCell& set) const {
    return "\\[\n\\text{set by hand; computed: } " + number_to_latex(to_text(set.computed, 7)) + "\n\\]\n";
  }

  std::string table(const SumOfProducts& sum) const {
    const SumRows rows = rows_of(sum, most_);
    std::string out = row({"\\text{left}", "", "\\text{right}", "", "\\text{product}", "\\text{sum so far}"}) + "\\hline\n";
    const auto term = [&](size_t i) { return number_to_latex(rows.sum.term(i)) + " & " + number_to_latex(rows.sum.running(i)); };
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const auto& t = sum.terms[rows.fold.visible[i]];
      out += row({cell_latex(graph_, t.left), number_to_latex(to_text(t.a, 6)), cell_latex(graph_, t.right),
                  number_to_latex(to_text(t.b, 6)), term(i)});
    }
    if (rows.fold.rest > 0) out += row({more(rows.fold.rest), "", "", "", term(rows.rest_row())});
    for (size_t i = 0; i < sum.added.size(); ++i)
      out += row({"", "", cell_latex(graph_, sum.added[i].cell), number_to_latex(to_text(sum.added[i].value, 6)), term(rows.added_row(i))});
    return array("lrlrrr", out);
  }

  std::string table(const SoftmaxShare& softmax) const {
    const ShareRows rows = rows_of(softmax, most_);
    const auto numbers = [&](size_t i) {
      return number_to_latex(rows.exponentials.term(i)) + " & " + number_to_latex(rows.shares.term(i));
    };
    std::string out = row({"", "s", "s - m", "\\exp(s - m)", "\\text{share}"}) + "\\hline\n";
    for (size_t i = 0; i < rows.fold.visible.size(); ++i) {
      const auto& t = softmax.terms[rows.fold.visible[i]];
      out += row({cell_latex(graph_, t.cell), number_to_latex(to_text(t.score, 6)), number_to_latex(to_text(t.distance, 6)), numbers(i)});
    }
    if (rows.fold.rest > 0) out += row({more(rows.fold.rest), "", "", numbers(rows.rest_row())});
    out += "\\hline\n" + row({"\\text{sum}", "", "", number_to_latex(rows.exponentials.total()), number_to_latex(rows.shares.total())});
    return array("lrrrr", out);
  }

  const Graph& graph_;
  const Trace& trace_;
  const Working& work_;
  size_t most_;
};

}  // namespace

std::string cell_latex(const Graph& graph, const Cell& cell) {
  const Axes& axes = graph[cell.node].axes;
  return entry_latex(graph, cell.node, index_latex(label_with_position(axes.rows, cell.row)),
                     index_latex(label_with_position(axes.cols, cell.col)));
}

std::string working_latex(const Graph& graph, const Trace& trace, const Cell& cell, size_t most_terms) {
  if (graph[cell.node].is_input())
    return "\\begin{align*}\n" + cell_latex(graph, cell) + " &= " + number_to_latex(to_text(trace.at(cell), 7)) + "\n\\end{align*}\n";
  const Working work = working(graph, trace, cell);
  return LatexWorking(graph, trace, work, most_terms).text();
}

}  // namespace headlight::explain
