#include "explain/working.hpp"

#include <algorithm>
#include <cmath>

#include "graph/crosses_out.hpp"
#include "graph/label_with_position.hpp"
#include "graph/node_name.hpp"

namespace headlight::explain {
namespace {

using Kind = Formula::Kind;

bool is_product_of_cells(const Formula& f) {
  return f.kind() == Kind::product && f.args().size() == 2 && f.args()[0].kind() == Kind::cell && f.args()[1].kind() == Kind::cell;
}

bool is_sum_of_products(const Formula& f) {
  if (f.kind() != Kind::sum || f.args().empty() || !is_product_of_cells(f.args().front())) return false;
  for (const Formula& term : f.args())
    if (!is_product_of_cells(term) && term.kind() != Kind::cell) return false;
  return true;
}

SumOfProducts sum_of_products(const Formula& f, const CellReader& read) {
  SumOfProducts out{{}, {}, 0};
  for (const Formula& term : f.args()) {
    if (term.kind() == Kind::cell) {
      out.added.push_back({term.cell(), read(term.cell())});
      continue;
    }
    const Cell& left = term.args()[0].cell();
    const Cell& right = term.args()[1].cell();
    const double a = read(left), b = read(right);
    out.total += a * b;
    out.terms.push_back({left, right, a, b, a * b, out.total});
  }
  return out;
}

SoftmaxShare softmax_share(const Formula& f, const CellReader& read) {
  const auto& exponentials = f.args()[1].args();
  SoftmaxShare out{{}, 0, evaluate(exponentials.front().args()[0].args()[1], read), 0};
  for (size_t i = 0; i < exponentials.size(); ++i) {
    const Cell& cell = exponentials[i].args()[0].args()[0].cell();
    const double score = read(cell), distance = score - out.top;
    out.terms.push_back({cell, score, distance, std::exp(distance), 0});
    out.sum += out.terms.back().exponential;
    if (exponentials[i].identity() == f.args()[0].identity()) out.own = i;
  }
  for (SoftmaxShare::Term& term : out.terms) term.share = term.exponential / out.sum;
  return out;
}

NormalisedRow normalised_row(const Formula& f, const CellReader& read) {
  const auto& factors = f.args()[0].args();
  const Formula &distance = factors[0].args()[0], &deviation = factors[0].args()[1], &mean = distance.args()[1];
  const Cell &weight = factors[1].cell(), &bias = f.args()[1].cell();
  NormalisedRow out{{},
                    0,
                    evaluate(mean, read),
                    evaluate(deviation.args()[0].args()[0], read),
                    deviation.args()[0].args()[1].value(),
                    evaluate(deviation, read),
                    weight,
                    bias,
                    read(weight),
                    read(bias)};
  for (const Formula& x : mean.args()[0].args()) {
    if (x.cell() == distance.args()[0].cell()) out.own = out.terms.size();
    const double value = read(x.cell()), apart = value - out.mean;
    out.terms.push_back({x.cell(), value, apart, apart * apart});
  }
  return out;
}

ScaledRow scaled_row(const Formula& f, const CellReader& read) {
  const Formula &quotient = f.args()[0], &size = quotient.args()[1];
  const Formula &mean = size.args()[0].args()[0], &epsilon = size.args()[0].args()[1];
  const Cell &own = quotient.args()[0].cell(), &weight = f.args()[1].cell();
  ScaledRow out{{}, 0, evaluate(mean, read), epsilon.value(), evaluate(size, read), weight, read(weight)};
  for (const Formula& square : mean.args()[0].args()) {
    const Cell& x = square.args()[0].cell();
    if (x == own) out.own = out.terms.size();
    const double value = read(x);
    out.terms.push_back({x, value, value * value});
  }
  return out;
}

/// The formula of a fully masked row is a number, and is shown as that.
decltype(Working::shape) working_shape(const Formula& f, Normalisation rule, const CellReader& read) {
  if (f.kind() == Kind::cell) return Copy{f.cell()};
  if (rule == Normalisation::softmax && f.kind() == Kind::quotient) return softmax_share(f, read);
  if (rule == Normalisation::layer_norm) return normalised_row(f, read);
  if (rule == Normalisation::rms_norm) return scaled_row(f, read);
  if (is_sum_of_products(f)) return sum_of_products(f, read);
  return PlainFormula{};
}

}  // namespace

Working working(const Graph& graph, const Trace& trace, const Cell& cell) {
  const CellReader read = [&](const Cell& c) { return trace.at(c); };
  const Node& node = graph[cell.node];
  Working out{cell, formula(graph, trace, cell), trace.at(cell), picked_by(graph, trace, cell), PlainFormula{}};
  if (trace.override_at(cell)) {
    out.shape = OverriddenCell{evaluate(computed_formula(graph, trace, cell), read)};
    return out;
  }
  out.shape = working_shape(out.formula, node.op->normalisation(), read);
  if (const auto op = crossing_op(node); op && out.value == 0 && op->crosses_out(cell.row, cell.col))
    out.crossed_out = Cell{node.inputs.front(), cell.row, cell.col};
  return out;
}

std::vector<Cell> operands(const Working& working) {
  std::vector<Cell> out = reads(working.formula);
  for (const Cell& cell : working.picked_by)
    if (std::find(out.begin(), out.end(), cell) == out.end()) out.push_back(cell);
  return out;
}

std::string cell_name(const Graph& graph, const Cell& cell, bool full) {
  const Node& node = graph[cell.node];
  const std::string name = full ? node.name : node.name.substr(parse_node_name(node.name).path.size());
  return name + "[" + label_with_position(node.axes.rows, cell.row) + ", " + label_with_position(node.axes.cols, cell.col) + "]";
}

}  // namespace headlight::explain
