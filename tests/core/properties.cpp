#include "core/properties.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "graph/differentiate.hpp"

namespace headlight::tests {

Matrix numbers(Index rows, Index cols, unsigned seed) {
  std::mt19937 draw(seed);
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = static_cast<float>(draw() % 4001) / 1000.f - 2.f;
  return m;
}

MatrixPtr shared(Matrix m) { return std::make_shared<const Matrix>(std::move(m)); }

namespace {

bool same_number(double a, double b, double scale) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::abs(a - b) <= 1e-5 * scale + 1e-7;
}

/// The rounding of a sum grows with its terms, not with its result, so errors are relative to the matrix's largest number.
double scale_of(const Matrix& m) {
  double largest = 0;
  for (Index i = 0; i < m.size(); ++i)
    if (std::isfinite(m.data()[i])) largest = std::max(largest, std::abs(static_cast<double>(m.data()[i])));
  return largest;
}

/// A number made from the trace's last node, whose gradients are checked: the sum of its cells times fixed weights.
double objective(const Matrix& value, const Matrix& weights) {
  return (value.cast<double>().array() * weights.cast<double>().array()).sum();
}

double difference_quotient(const Graph& graph, Bindings inputs, const std::string& name, Index i, const Matrix& weights,
                           const std::shared_ptr<const Overrides>& overridden) {
  const float step = 1e-2f;
  const MatrixPtr original = inputs.at(name);
  double value[2];
  for (int side : {0, 1}) {
    Matrix moved = *original;
    moved.data()[i] += side == 0 ? -step : step;
    inputs[name] = shared(std::move(moved));
    value[side] = objective(evaluate(graph, inputs, {.overridden = overridden})[graph.size() - 1], weights);
  }
  return (value[1] - value[0]) / (2 * static_cast<double>(step));
}

/// A formula that reads no cell must depend on its place alone, or be selected by cells that picked_by names; otherwise its number would
/// come from nowhere.
void expect_chosen_by_cells(const Graph& graph, const Trace& trace, const Cell& cell) {
  const std::string op = graph[cell.node].op->name();
  const bool by_place =
      graph[cell.node].op->form() == Form::source || op == "zero" || op == "place_columns" || op == "matmul_transposed_within";
  if (by_place || trace.override_at(cell) || !reads(formula(graph, trace, cell)).empty()) return;
  EXPECT_FALSE(picked_by(graph, trace, cell).empty()) << op << " [" << cell.row << ", " << cell.col << "]";
}

}  // namespace

void expect_formulas_hold(const Graph& graph, const Trace& trace) {
  const CellReader read = [&](const Cell& cell) { return trace.at(cell); };
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (graph[id].is_input()) continue;
    const double scale = scale_of(trace[id]);
    for (Index r = 0; r < trace[id].rows(); ++r)
      for (Index c = 0; c < trace[id].cols(); ++c) {
        const double expected = evaluate(formula(graph, trace, {id, r, c}), read);
        ASSERT_TRUE(same_number(expected, trace[id](r, c), scale))
            << graph[id].name << " [" << r << ", " << c << "]: formula " << expected << ", trace " << trace[id](r, c);
        expect_chosen_by_cells(graph, trace, {id, r, c});
      }
  }
}

void expect_said_in_every_language(const Graph& graph) {
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (graph[id].is_input()) continue;
    CodeNames names;
    for (const NodeId input : graph[id].inputs) {
      names.inputs.push_back(graph[input].name);
      names.axes.push_back(graph[input].axes);
    }
    for (const Language language : every_language) {
      const std::string code = graph[id].op->code(language, names), op = graph[id].op->name();
      EXPECT_FALSE(code.empty()) << op;
      EXPECT_EQ(code.find_first_of("\n;"), std::string::npos) << op << " is no single expression: " << code;
      const CodeFunction function = graph[id].op->code_function(language);
      if (function.name.empty()) continue;
      EXPECT_NE(code.find(function.name + "("), std::string::npos) << op << " does not call " << function.name << ": " << code;
      EXPECT_NE(function.definition.find(" " + function.name + "("), std::string::npos) << function.definition;
      EXPECT_TRUE(function.definition.ends_with("\n")) << function.definition;
    }
  }
}

void expect_gradients_match(const Graph& graph, const Bindings& inputs, const std::vector<std::string>& whole_numbers,
                            const std::shared_ptr<const Overrides>& overridden) {
  const Trace trace = evaluate(graph, inputs, {.overridden = overridden});
  const NodeId last = graph.size() - 1;
  const Matrix weights = numbers(trace[last].rows(), trace[last].cols(), 99);
  const std::vector<Matrix> d = differentiate(graph, trace, last, weights);
  for (NodeId id = 0; id < graph.size(); ++id) {
    const std::string& name = graph[id].name;
    if (!graph[id].is_input() || std::count(whole_numbers.begin(), whole_numbers.end(), name)) continue;
    const Matrix& gradient = d[static_cast<size_t>(id)];
    const double scale = 1 + scale_of(gradient);
    const Index stride = std::max<Index>(1, gradient.size() / 40);  // all cells of small matrices, 40 spread over large ones
    for (Index i = 0; i < gradient.size(); i += stride)
      ASSERT_NEAR(gradient.data()[i], difference_quotient(graph, inputs, name, i, weights, overridden), 5e-3 * scale)
          << "d " << name << " at " << i;
  }
  expect_gradient_formulas_hold(graph, trace, {{}, d});
}

namespace {

/// The size of a sum's terms. If they cancel, as in the gradient with respect to b_K, to which softmax is blind, only their rounding
/// remains.
double size_of_terms(const Formula& sum, const CellReader& read) {
  double size = 0;
  for (const Formula& term : sum.args()) size += std::abs(evaluate(term, read));
  return sum.kind() == Formula::Kind::sum ? size : 0;
}

}  // namespace

void expect_gradient_formulas_hold(const Graph& graph, const Trace& trace, const GradientTrace& back, Index most) {
  const CellReader read = reader_of(trace, back);
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Matrix& gradient = back.d[static_cast<size_t>(id)];
    if (back.objective.cell.node < 0 && id + 1 == graph.size()) continue;  // an objective made up of the last node's cells for this test
    const double scale = scale_of(gradient);
    const Index stride = std::max<Index>(1, gradient.size() / most);
    for (Index i = 0; i < gradient.size(); i += stride) {
      const Cell cell = {id, i / gradient.cols(), i % gradient.cols()};
      const Formula sum = gradient_formula(graph, trace, back, cell);
      const double expected = evaluate(sum, read);
      ASSERT_TRUE(same_number(expected, gradient.data()[i], std::max(scale, size_of_terms(sum, read))))
          << "d " << graph[id].name << " [" << cell.row << ", " << cell.col << "]: formula " << expected << ", backward "
          << gradient.data()[i];
    }
  }
}

}  // namespace headlight::tests
