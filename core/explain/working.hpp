#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "explain/formula_text.hpp"
#include "graph/evaluate.hpp"

namespace headlight::explain {

/// a1 b1 + a2 b2 + ... (+ bias): each product with the running sum.
struct SumOfProducts {
  struct Term {
    Cell left, right;
    double a, b;
    double product;
    double running;  ///< the sum up to this term, included
  };
  struct Added {
    Cell cell;
    double value;
  };
  std::vector<Term> terms;
  std::vector<Added> added;  ///< cells added to the products: a bias, or none
  double total;              ///< the sum of the products
};

/// exp(s_i - max s) / sum exp(s_j - max s).
struct SoftmaxShare {
  struct Term {
    Cell cell;
    double score, distance, exponential, share;  ///< s, s - max s, e^(s - max s), and that over the sum
  };
  std::vector<Term> terms;
  size_t own;  ///< the term whose share this cell is
  double top;  ///< max s
  double sum;  ///< of the exponentials
};

/// (x - m) / s * w + b, with the mean m and the standard deviation s of a row.
struct NormalisedRow {
  struct Term {
    Cell cell;
    double value, distance, square;  ///< x, x - m, (x - m)^2
  };
  std::vector<Term> terms;
  size_t own;  ///< the term that this cell normalises
  double mean, variance, epsilon, deviation;
  Cell weight, bias;
  double w, b;
};

/// x / r * w, with the root r of the mean square of a row (Zhang and Sennrich 2019).
struct ScaledRow {
  struct Term {
    Cell cell;
    double value, square;  ///< x, x^2
  };
  std::vector<Term> terms;
  size_t own;                         ///< the term that this cell scales
  double mean_square, epsilon, size;  ///< the last is r
  Cell weight;
  double w;
};

/// A copy of one other cell: a slice, a look-up.
struct Copy {
  Cell from;
};

/// A number that a person set: it depends on nothing.
struct OverriddenCell {
  double computed;  ///< the op's own result
};

/// Any other computation, shown as its formula.
struct PlainFormula {};

/// A cell's computation, term by term: the parts of its formula, the same tree that is evaluated, drawn and highlighted.
struct Working {
  Cell cell;
  Formula formula;
  double value;                 ///< its value in the trace
  std::vector<Cell> picked_by;  ///< cells that selected the formula without being read by it: the token id of a row of W_E
  std::variant<PlainFormula, Copy, SumOfProducts, SoftmaxShare, NormalisedRow, ScaledRow, OverriddenCell> shape;
  std::optional<Cell> crossed_out = {};  ///< the cell whose number is lost, if the op crosses it out (see CrossesOut)
};

/// The working of one cell of a node with an op.
Working working(const Graph& graph, const Trace& trace, const Cell& cell);
/// The cells that the formula reads or that selected it, each once: the links of a working.
std::vector<Cell> operands(const Working& working);

/// "q[it, 3]" with the axis labels, "pattern[the 0, cat]" for a repeated word; without `full`, names lose the part before the last dot.
std::string cell_name(const Graph& graph, const Cell& cell, bool full = false);

}  // namespace headlight::explain
