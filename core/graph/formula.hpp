#pragma once
#include <compare>
#include <functional>
#include <memory>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::graph {

/// The index of a node in its graph.
using NodeId = int;

/// A number of a matrix.
struct Cell {
  NodeId node = -1;
  Index row = 0;
  Index col = 0;

  auto operator<=>(const Cell&) const = default;
};

using CellReader = std::function<double(const Cell&)>;

/// The way one cell is computed from other cells: a small expression tree. The same tree is evaluated (as the test oracle), drawn (the
/// working of a cell), searched for the cells it reads (the highlight) and printed. Parts may be shared, so a row's maximum is stated once.
class Formula {
 public:
  enum class Kind { number, cell, sum, product, difference, quotient, power, exp, log, sqrt, max, sin, cos, tanh, erf };

  static Formula number(double value);
  static Formula cell(Cell cell);
  static Formula sum(std::vector<Formula> terms);
  static Formula product(std::vector<Formula> factors);
  static Formula difference(Formula a, Formula b);
  static Formula quotient(Formula a, Formula b);
  static Formula power(Formula base, Formula exponent);
  static Formula max(std::vector<Formula> of);
  /// exp, log, sqrt, sin, cos, tanh or erf of one argument.
  static Formula apply(Kind function, Formula of);

  Kind kind() const;
  double value() const;      ///< of a Kind::number
  const Cell& cell() const;  ///< of a Kind::cell
  const std::vector<Formula>& args() const;
  /// Equal only for the same shared part, not for equal copies.
  const void* identity() const { return part_.get(); }

 private:
  struct Part;
  explicit Formula(std::shared_ptr<const Part> part) : part_(std::move(part)) {}
  static Formula make(Kind kind, std::vector<Formula> args);

  std::shared_ptr<const Part> part_;
};

struct Formula::Part {
  Kind kind;
  double value = 0;
  Cell cell = {};
  std::vector<Formula> args = {};
};

inline Formula::Kind Formula::kind() const { return part_->kind; }
inline double Formula::value() const { return part_->value; }
inline const Cell& Formula::cell() const { return part_->cell; }
inline const std::vector<Formula>& Formula::args() const { return part_->args; }

/// The value of `formula` in double precision; `read` gives the values of cells. NaN and infinity follow IEEE 754.
double evaluate(const Formula& formula, const CellReader& read);
/// Every cell in `formula`, once each, in the order of first mention.
std::vector<Cell> reads(const Formula& formula);

}  // namespace headlight::graph
