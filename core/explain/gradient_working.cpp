#include "explain/gradient_working.hpp"

#include <algorithm>
#include <utility>

#include "explain/working.hpp"

namespace headlight {
namespace {

/// Of a softmax its shares, exp(s - m) over the sum of such, are the values of its row, unless somebody set some of them.
class Shares {
 public:
  Shares(const Graph& graph, const Trace& trace, const Cell& reader, const Formula& of) : trace_(trace), reader_(reader), of_(of) {
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
  const Trace& trace_;
  const Cell& reader_;
  const Formula& of_;
  bool named_;
};

}  // namespace

GradientWorking gradient_working(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell) {
  GradientWorking out{cell, back.at(cell), own_gradient(back.objective, trace, cell), {}, 0};
  const CellReader read = reader_of(trace, back);
  out.without = each_gradient_term(graph, trace, back, cell, [&](const GradientTerm& term) {
    const double gradient = evaluate(term.gradient, read), derivative = evaluate(term.derivative, read);
    out.terms.push_back({term.reader, gradient, derivative, gradient * derivative});
  });
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

}  // namespace headlight
