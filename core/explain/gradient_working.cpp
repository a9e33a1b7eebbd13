#include "explain/gradient_working.hpp"

#include <algorithm>
#include <utility>

#include "explain/working.hpp"

namespace headlight::explain {
namespace {

/// Finds the shares of a softmax, exp(s - m) over the sum of such, in a formula: they are the values of its row, unless some cells were set
/// by hand.
class Shares {
 public:
  Shares(const Graph& graph, const Trace& trace, const Cell& reader, const Formula& of) : reader_(reader), of_(of) {
    const Node& node = graph[reader.node];
    named_ = node.op->normalisation() == Normalisation::softmax && of.kind() == Formula::Kind::quotient && !trace.overrides(reader.node);
  }

  void find_in(const Formula& part, std::vector<std::pair<Formula, Cell>>& out) const {
    if (!named_) return;
    if (part.kind() == Formula::Kind::quotient && part.args()[1].identity() == of_.args()[1].identity()) {
      const auto& all = of_.args()[1].args();
      const auto own = std::find_if(all.begin(), all.end(), [&](const Formula& e) { return e.identity() == part.args()[0].identity(); });
      if (own != all.end()) out.push_back({part, {reader_.node, reader_.row, own - all.begin()}});
      return;
    }
    for (const Formula& inner : part.args()) find_in(inner, out);
  }

 private:
  const Cell& reader_;
  const Formula& of_;
  bool named_;
};

void add_product(const GradientTrace& back, Cell reader, const Matrix& slopes, GradientWorking& out) {
  for (; reader.col < slopes.cols(); ++reader.col) {
    const double gradient = back.at(reader), slope = static_cast<double>(slopes(0, reader.col));
    if (gradient == 0) ++out.without;
    else out.terms.push_back({reader, gradient, slope, gradient * slope});
  }
}

void add_by_formula(const Graph& graph, const Trace& trace, const GradientTrace& back, NodeId consumer, GradientWorking& out) {
  const CellReader read = reader_of(trace, back);
  for (const Cell& reader : readers_of(graph, trace, out.cell, consumer)) {
    const auto term = gradient_term(graph, trace, back, out.cell, reader);
    if (!term) {
      ++out.without;
      continue;
    }
    const double gradient = evaluate(term->gradient, read), derivative = evaluate(term->derivative, read);
    out.terms.push_back({reader, gradient, derivative, gradient * derivative});
  }
}

}  // namespace

GradientWorking gradient_working(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell) {
  GradientWorking out{cell, back.at(cell), own_gradient(back.objective, trace, cell), {}, 0};
  for (const NodeId consumer : consumers_of(graph, back, cell.node))
    if (const auto slopes = product_slopes(graph, trace, cell, consumer)) add_product(back, {consumer, cell.row, 0}, *slopes, out);
    else add_by_formula(graph, trace, back, consumer, out);
  return out;
}

ReadableTerm readable(const Graph& graph, const Trace& trace, const GradientTerm& term, const CellText& name) {
  ReadableTerm out{term.gradient, term.derivative, {}, {}};
  std::vector<std::pair<Formula, Cell>> shares;
  Shares(graph, trace, term.reader, term.of).find_in(term.derivative, shares);
  for (const auto& [part, cell] : shares) {
    out.symbols.push_back({part, name(cell)});
    out.numbers.push_back({part, to_text(trace.at(cell))});
  }
  return out;
}

std::string gradient_name(const Graph& graph, const Cell& cell, bool full) { return "grad." + cell_name(graph, cell, full); }

std::string name_of(const Objective& objective, const Graph& graph) {
  const std::string first = cell_name(graph, objective.cell, true);
  if (objective.kind == Objective::Kind::loss) return "-log " + first;
  return objective.less ? first + " - " + cell_name(graph, *objective.less, true) : first;
}

}  // namespace headlight::explain
