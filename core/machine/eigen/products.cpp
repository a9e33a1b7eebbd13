#include <algorithm>

#include "machine/product_check.hpp"
#include "machine/products.hpp"

namespace headlight::machine {

void multiply(const ConstRows& a, const ConstRows& b, const float* bias, const MutableRows& c) {
  if (bias)
    for (std::ptrdiff_t r = 0; r < a.rows; ++r) std::copy_n(bias, b.cols, c.first + r * c.stride);
  eigen_product(a, b, bias != nullptr, c);
}

void set_product(const ConstRows& a, const ConstRows& b, const MutableRows& c) { eigen_product(a, b, false, c); }
void add_product(const ConstRows& a, const ConstRows& b, const MutableRows& c) { eigen_product(a, b, true, c); }

double product_room() { return 0; }
int take_product_rooms(int threads, double) { return threads; }

void prepare_products(const std::filesystem::path&) {}

}  // namespace headlight::machine
