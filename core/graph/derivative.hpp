#pragma once
#include "graph/formula.hpp"

namespace headlight::graph {

/// The derivative of `formula` by one cell, as a formula: sums, products, quotients, powers and functions follow the rules of calculus
/// (Leibniz 1684), and zeros and ones are left out, so that it reads as people write it. `read` only decides which part of a maximum is the
/// largest: the maximum has that part's derivative, the first of equal ones. The maximum that a softmax subtracts in all of its exponents
/// cancels out, and is treated as a constant. The number 0 if the formula does not depend on the cell.
Formula derivative(const Formula& formula, const Cell& by, const CellReader& read);

/// True if the formula is this very number, such as the 0 or 1 of a simplified formula.
bool is_number(const Formula& formula, double value);

// Simplified forms: no terms of 0, no factors of 1, numbers multiplied into one at the front, and a product with a 0 is 0.
Formula simple_sum(std::vector<Formula> terms);
Formula simple_product(std::vector<Formula> factors);

}  // namespace headlight::graph
