#include <cblas.h>

#include <algorithm>
#include <vector>

#include "base/free_memory.hpp"
#include "machine/openblas/blas_product.hpp"
#include "machine/openblas/onednn_product.hpp"
#include "machine/openblas/tried_product.hpp"
#include "machine/products.hpp"

// The library uses these for its own threads, and declares them in no header. If a build hides them, buffers are counted but not taken.
extern "C" {
[[gnu::weak]] void* blas_memory_alloc(int position);
[[gnu::weak]] void blas_memory_free(void* room);
}

namespace headlight::machine {
namespace {

blasint blas(std::ptrdiff_t n) { return static_cast<blasint>(n); }
CBLAS_TRANSPOSE turned(const ConstRows& a) { return a.turned ? CblasTrans : CblasNoTrans; }

/// c = c + a b for a single row: a matrix product would first copy all of b, which takes longer than the multiplication.
void add_row_product(const ConstRows& a, const ConstRows& b, float* c) {
  const auto step = blas(a.turned ? a.stride : 1);
  if (b.turned)
    cblas_sgemv(CblasRowMajor, CblasNoTrans, blas(b.cols), blas(b.rows), 1.f, b.first, blas(b.stride), a.first, step, 1.f, c, 1);
  else cblas_sgemv(CblasRowMajor, CblasTrans, blas(b.rows), blas(b.cols), 1.f, b.first, blas(b.stride), a.first, step, 1.f, c, 1);
}

}  // namespace

void blas_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  if (a.cols == 0) return;
  if (a.rows == 1) {
    if (!add) std::fill_n(c.first, b.cols, 0.f);
    return add_row_product(a, b, c.first);
  }
  cblas_sgemm(CblasRowMajor, turned(a), turned(b), blas(a.rows), blas(b.cols), blas(a.cols), 1.f, a.first, blas(a.stride), b.first,
              blas(b.stride), add ? 1.f : 0.f, c.first, blas(c.stride));
}

Product chosen_product() {
  static const Product chosen = is_right_when_tried(blas_product) ? blas_product : eigen_product;
  return chosen;
}

Product chosen_large_product() {
  static const Product chosen = !onednn_version().empty() && is_right_when_tried(onednn_product) ? onednn_product : chosen_product();
  return chosen;
}

namespace {

Product product_for(const ConstRows& a, const ConstRows& b) {
  const bool is_large = a.rows > 1 && a.cols * b.cols >= large_operand;
  return is_large ? chosen_large_product() : chosen_product();
}

}  // namespace

void multiply(const ConstRows& a, const ConstRows& b, const float* bias, const MutableRows& c) {
  if (bias)
    for (std::ptrdiff_t r = 0; r < a.rows; ++r) std::copy_n(bias, b.cols, c.first + r * c.stride);
  product_for(a, b)(a, b, bias != nullptr, c);
}

void set_product(const ConstRows& a, const ConstRows& b, const MutableRows& c) { product_for(a, b)(a, b, false, c); }
void add_product(const ConstRows& a, const ConstRows& b, const MutableRows& c) { product_for(a, b)(a, b, true, c); }

void keep_products_on_one_thread() {
  if (openblas_get_num_threads() != 1) openblas_set_num_threads(1);
}

double product_room() { return 128. * 1024 * 1024; }

int take_product_rooms(int threads, double needed) {
  constexpr double of_a_thread = 72. * 1024 * 1024;  // its stack, and the memory it takes from the system at once
  const double left = static_cast<double>(free_memory()) - needed - product_room();  // the caller's own may be still to come
  const int others = static_cast<int>(std::clamp(left / (product_room() + of_a_thread), 0., std::max(0., threads - 1.)));
  if (!blas_memory_alloc || !blas_memory_free) return 1 + others;
  std::vector<void*> rooms;
  for (int i = 0; i <= others; ++i) rooms.push_back(blas_memory_alloc(0));
  for (void* room : rooms) blas_memory_free(room);  // it stays with the library, for the next thread
  return 1 + others;
}

EnvironmentSetting no_product_threads() { return {"OPENBLAS_NUM_THREADS", "1"}; }

}  // namespace headlight::machine
