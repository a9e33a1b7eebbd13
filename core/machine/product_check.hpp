#pragma once
#include <string>

#include "machine/products.hpp"

namespace headlight::machine {

/// Computes c = a b, or with `add` c = c + a b. If a has no columns, c stays as it is.
using Product = void (*)(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c);

/// Eigen's product, compiled for every processor: slower than a library's.
void eigen_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c);

/// "Eigen 3.4.0"
std::string eigen_version();

/// True if a product gives the numbers of a plain loop, for a few shapes that do not fill the tiles of kernels. It takes about 1 ms.
/// OpenBLAS has been wrong on processors that are newer than itself (its issues 1147, 5243, 5267).
bool is_right(Product product);

}  // namespace headlight::machine
