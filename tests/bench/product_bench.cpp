// Times libraries that multiply matrices, at the shapes of a run on one thread: OpenBLAS and oneDNN as the program calls them, Eigen, and
// BLIS and libxsmm if they are installed. The rate is in multiplications and additions per second.
#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include <string>
#include <utility>
#include <vector>

#include "machine/openblas/blas_product.hpp"
#include "machine/openblas/onednn_product.hpp"
#include "machine/product_kernels.hpp"

/// Column-major as in Fortran; null where the library is not installed.
extern "C" [[gnu::weak]] void libxsmm_sgemm(const char* turn_a, const char* turn_b, const int* m, const int* n, const int* k,
                                            const float* alpha, const float* a, const int* lda, const float* b, const int* ldb,
                                            const float* beta, float* c, const int* ldc);

namespace headlight::tests {
namespace {

using machine::ConstRows;
using machine::MutableRows;

/// Row-major as in CBLAS: a (m, k), b (k, n).
using CblasSgemm = void(int order, int turn_a, int turn_b, int m, int n, int k, float alpha, const float* a, int lda, const float* b,
                        int ldb, float beta, float* c, int ldc);
template <class Function>
Function* find(const char* library, const char* name) {
  void* opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  return opened ? reinterpret_cast<Function*>(dlsym(opened, name)) : nullptr;
}

int to_int(std::ptrdiff_t n) { return static_cast<int>(n); }

void blis_product(const ConstRows& a, const ConstRows& b, bool, const MutableRows& c) {
  static const auto sgemm = find<CblasSgemm>("libblis.so.4", "cblas_sgemm");
  constexpr int row_major = 101, plain = 111, turned = 112;
  sgemm(row_major, a.turned ? turned : plain, b.turned ? turned : plain, to_int(a.rows), to_int(b.cols), to_int(a.cols), 1, a.first,
        to_int(a.stride), b.first, to_int(b.stride), 0, c.first, to_int(c.stride));
}

/// The rows of a row-major matrix are the columns of a column-major one, so the operands change places.
void xsmm_product(const ConstRows& a, const ConstRows& b, bool, const MutableRows& c) {
  const int m = to_int(b.cols), n = to_int(a.rows), k = to_int(a.cols), lda = to_int(a.stride), ldb = to_int(b.stride),
            ldc = to_int(c.stride);
  constexpr float one = 1, zero = 0;
  libxsmm_sgemm(b.turned ? "T" : "N", a.turned ? "T" : "N", &m, &n, &k, &one, b.first, &ldb, a.first, &lda, &zero, c.first, &ldc);
}

struct Shape {
  const char* name;
  std::ptrdiff_t rows, depth, cols;
  bool turn_b;           ///< as the keys are, whose head is some columns of a wider matrix
  std::ptrdiff_t width;  ///< of the rows that hold the head's columns; 0: their own width
};
constexpr Shape shapes[] = {
    {"16 words, 8 of 32 dimensions: scores", 16, 8, 16, true, 32},
    {"16 words, 32 dimensions: projection", 16, 32, 32, false, 0},
    {"128 words, 64 of 512: scores", 128, 64, 128, true, 512},
    {"128 words, 512: projection", 128, 512, 512, false, 0},
    {"128 words, 512: MLP", 128, 512, 2048, false, 0},
    {"8 words, 768: projection", 8, 768, 768, false, 0},
    {"8 words, 768: MLP", 8, 768, 3072, false, 0},
    {"1,024 words, 64 of 768: scores", 256, 64, 1024, true, 768},
    {"1,024 words, 64 of 768: values", 256, 1024, 64, false, 768},
    {"1,024 words, 768: projection", 1024, 768, 768, false, 0},
    {"1,024 words, 768: MLP", 1024, 768, 3072, false, 0},
};

void multiply(benchmark::State& state, const Shape& s, machine::Product product) {
  const std::ptrdiff_t own = s.turn_b ? s.depth : s.cols, width = s.width ? s.width : own;
  std::vector<float> a(static_cast<size_t>(s.rows * s.depth), .5f), b(static_cast<size_t>((s.turn_b ? s.cols : s.depth) * width), .25f),
      c(static_cast<size_t>(s.rows * s.cols));
  const ConstRows left = {a.data(), s.rows, s.depth, s.depth}, right = {b.data(), s.depth, s.cols, width, s.turn_b};
  for (auto _ : state) {
    product(left, right, false, {c.data(), s.rows, s.cols, s.cols});
    benchmark::DoNotOptimize(c.data());
  }
  state.counters["rate"] = benchmark::Counter(2. * static_cast<double>(s.rows * s.depth * s.cols),
                                              benchmark::Counter::kIsIterationInvariantRate, benchmark::Counter::kIs1000);
}

void register_all() {
  const std::pair<const char*, machine::Product> libraries[] = {
      {"OpenBLAS", machine::blas_product},
      {"oneDNN", machine::onednn_version().empty() ? nullptr : machine::onednn_product},
      {"BLIS", find<CblasSgemm>("libblis.so.4", "cblas_sgemm") ? blis_product : nullptr},
      {"libxsmm", libxsmm_sgemm ? xsmm_product : nullptr},
      {"Eigen", machine::eigen_product}};
  for (const Shape& shape : shapes)
    for (const auto& [library, product] : libraries)
      if (product)
        benchmark::RegisterBenchmark((std::string(shape.name) + "/" + library).c_str(),
                                     [&shape, product = product](benchmark::State& s) { multiply(s, shape, product); });
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) {
  headlight::machine::prepare_products();
  benchmark::Initialize(&argc, argv);
  benchmark::AddCustomContext("products", headlight::machine::product_library());
  headlight::tests::register_all();
  benchmark::RunSpecifiedBenchmarks();
}
