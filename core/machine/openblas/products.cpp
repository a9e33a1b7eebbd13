#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/free_memory.hpp"
#include "machine/openblas/blas_product.hpp"
#include "machine/openblas/onednn_product.hpp"
#include "machine/openblas/openblas.hpp"
#include "machine/openblas/trials.hpp"
#include "machine/openblas/tried_product.hpp"
#include "machine/product_kernels.hpp"
#include "machine/products.hpp"

namespace headlight::machine {
namespace {

blasint blas(std::ptrdiff_t n) { return static_cast<blasint>(n); }
CBLAS_TRANSPOSE turned(const ConstRows& a) { return a.turned ? CblasTrans : CblasNoTrans; }

/// c = c + a b for a single row: a matrix product would first copy all of b, which takes longer than the multiplication.
void add_row_product(const OpenBlas& library, const ConstRows& a, const ConstRows& b, float* c) {
  const auto step = blas(a.turned ? a.stride : 1);
  if (b.turned)
    library.sgemv(CblasRowMajor, CblasNoTrans, blas(b.cols), blas(b.rows), 1.f, b.first, blas(b.stride), a.first, step, 1.f, c, 1);
  else library.sgemv(CblasRowMajor, CblasTrans, blas(b.rows), blas(b.cols), 1.f, b.first, blas(b.stride), a.first, step, 1.f, c, 1);
}

}  // namespace

void blas_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  if (a.cols == 0) return;
  const OpenBlas* library = openblas();
  if (!library) return eigen_product(a, b, add, c);
  if (a.rows == 1) {
    if (!add) std::fill_n(c.first, b.cols, 0.f);
    return add_row_product(*library, a, b, c.first);
  }
  library->sgemm(CblasRowMajor, turned(a), turned(b), blas(a.rows), blas(b.cols), blas(a.cols), 1.f, a.first, blas(a.stride), b.first,
                 blas(b.stride), add ? 1.f : 0.f, c.first, blas(c.stride));
}

namespace {

std::string openblas_here() {
  const OpenBlas& library = *openblas();
  return library_here(reinterpret_cast<const void*>(library.sgemm), library.core_name());
}

}  // namespace

Product chosen_product() {
  static const Product chosen = openblas() && is_right_when_tried(blas_product, openblas_here(), trials()) ? blas_product : eigen_product;
  return chosen;
}

Product chosen_large_product() {
  static const Product chosen =
      !onednn_version().empty() && is_right_when_tried(onednn_product, onednn_here(), trials()) ? onednn_product : chosen_product();
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

double product_room() { return 128. * 1024 * 1024; }

int take_product_rooms(int threads, double needed) {
  constexpr double of_a_thread = 72. * 1024 * 1024;  // its stack, and the memory it takes from the system at once
  int others = 0;
  if (threads > 1) {  // one thread has its room whatever is left, and finding out reads files of the system
    const double left = static_cast<double>(free_memory()) - needed - product_room();  // the caller's own may be still to come
    others = static_cast<int>(std::clamp(left / (product_room() + of_a_thread), 0., threads - 1.));
  }
  const OpenBlas* library = openblas();
  if (!library || !library->take_memory || !library->give_memory) return 1 + others;
  std::vector<void*> rooms;
  for (int i = 0; i <= others; ++i) rooms.push_back(library->take_memory(0));
  for (void* room : rooms) library->give_memory(room);  // it stays with the library, for the next thread
  return 1 + others;
}

namespace {

const char* best_kernels() {
#ifdef __x86_64__
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return kernels_for(avx2, avx512);
#else
  return nullptr;
#endif
}

}  // namespace

void prepare_products(const std::filesystem::path& known) {
  trials(known);
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  const char* kernels = best_kernels();
  constexpr int keep_the_users = 0;
  if (kernels) setenv("OPENBLAS_CORETYPE", kernels, keep_the_users);
}

}  // namespace headlight::machine
