#include "machine/openblas/onednn_product.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "machine/openblas/blas_product.hpp"
#include "machine/openblas/look_up.hpp"
#include "machine/openblas/trials.hpp"

namespace headlight::machine {
namespace {

constexpr const char* library_names[] = {"libdnnl.so.2", "libdnnl.so.3"};

/// The functions used of oneDNN and of the OpenMP that it runs on (oneDNN Developer Guide, "BLAS functions"): loaded while the program
/// runs, since reading the library takes longer than a small text needs, and the program works without it.
struct OneDnn {
  using Sgemm = int(char turn_a, char turn_b, std::int64_t rows, std::int64_t cols, std::int64_t depth, float alpha, const float* a,
                    std::int64_t a_stride, const float* b, std::int64_t b_stride, float beta, float* c, std::int64_t c_stride);
  struct Version {
    int major, minor, patch;
  };
  Sgemm* sgemm = nullptr;
  const Version* (*version)() = nullptr;
  void (*set_threads)(int) = nullptr;

  bool is_complete() const { return sgemm && version && set_threads; }
};

OneDnn load_onednn() {
  OneDnn found;
  for (const char* name : library_names)
    if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
      look_up(library, "dnnl_sgemm", found.sgemm);
      look_up(library, "dnnl_version", found.version);
      look_up(library, "omp_set_num_threads", found.set_threads);
      if (found.is_complete()) return found;
    }
  return {};
}

const OneDnn& onednn() {
  static const OneDnn loaded = load_onednn();
  return loaded;
}

char letter_of(const ConstRows& m) { return m.turned ? 'T' : 'N'; }

}  // namespace

void onednn_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  constexpr int success = 0;
  const OneDnn& library = onednn();
  if (a.cols == 0 || !library.is_complete()) return blas_product(a, b, add, c);
  library.set_threads(1);  // of the calling thread, whose work is shared out already
  if (library.sgemm(letter_of(a), letter_of(b), a.rows, b.cols, a.cols, 1.f, a.first, a.stride, b.first, b.stride, add ? 1.f : 0.f, c.first,
                    c.stride) != success)
    blas_product(a, b, add, c);
}

bool onednn_is_loaded() {
  return std::ranges::any_of(library_names, [](const char* name) { return dlopen(name, RTLD_NOW | RTLD_NOLOAD) != nullptr; });
}

std::string onednn_version() {
  const OneDnn& library = onednn();
  if (!library.is_complete()) return {};
  const OneDnn::Version& v = *library.version();
  return "oneDNN " + std::to_string(v.major) + "." + std::to_string(v.minor) + "." + std::to_string(v.patch);
}

std::string onednn_here() {
  std::string kernels = onednn_version();
  for (const char* limit : {"ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA"})  // the user's, after which it has other kernels
    if (const char* chosen = std::getenv(limit)) kernels += std::string(" ") + chosen;
  return library_here(reinterpret_cast<const void*>(onednn().sgemm), kernels);
}

}  // namespace headlight::machine
