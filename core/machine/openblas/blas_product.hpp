#pragma once
#include <cstddef>

#include "machine/product_check.hpp"

namespace headlight::machine {

/// OpenBLAS's product.
void blas_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c);
/// OpenBLAS's product, or Eigen's if OpenBLAS is wrong on this processor or stops the process. The program's first product decides,
/// against a plain loop in a process of its own.
Product chosen_product();
/// The product with a right operand of at least `large_operand` numbers, which are a large model's weights: oneDNN's where it is installed
/// and right on this processor, else chosen_product(). It takes 0.4 to 0.9 of OpenBLAS's time there, least where few rows meet the weights,
/// and more for smaller ones. The number of rows does not decide, so that a longer text rounds as a shorter one does.
Product chosen_large_product();
constexpr std::ptrdiff_t large_operand = 1 << 17;

}  // namespace headlight::machine
