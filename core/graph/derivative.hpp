#pragma once
#include "graph/formula.hpp"

namespace headlight::graph {

/// The derivative of `formula` by one cell, as a formula again: sums, products, quotients, powers and functions by the rules of calculus
/// (Leibniz 1684), with zeros and ones left out, so that it reads as people write it. `read` is asked only which part of a maximum is the
/// largest: that part's derivative is the maximum's; of equal ones it is the first. The maximum that a softmax subtracts in all of its
/// exponents cancels out and is held. Number 0 where the formula does not depend on the cell.
Formula derivative(const Formula& formula, const Cell& by, const CellReader& read);

/// True for a formula that is this number itself, such as the 0 or 1 of a simplified one.
bool is_number(const Formula& formula, double value);

// Simplified: no terms of 0, no factors of 1, numbers multiplied into one that stands first, and nothing else of a product with a 0.
Formula simple_sum(std::vector<Formula> terms);
Formula simple_product(std::vector<Formula> factors);

}  // namespace headlight::graph
