#include "machine/product_kernels.hpp"

#include <cblas.h>

#include "machine/openblas/blas_product.hpp"
#include "machine/openblas/onednn_product.hpp"

namespace headlight::machine {

EnvironmentSetting product_kernels() {
#ifdef __x86_64__
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (const char* core = better_core(openblas_get_corename(), avx2, avx512)) return {"OPENBLAS_CORETYPE", core};
#endif
  return {nullptr, nullptr};
}

namespace {

/// The library describes itself as "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ...".
std::string blas_version() {
  const std::string described = openblas_get_config();
  return described.substr(0, described.find(' ', described.find(' ') + 1)) + ", " + openblas_get_corename();
}

}  // namespace

std::string product_library() {
  std::string library = blas_version();
  if (chosen_product() != blas_product) library = "Eigen's, for those of " + library + " are wrong on this processor";
  const std::string large = onednn_version();
  if (large.empty()) return library;
  return library + "; large ones: " +
         (chosen_large_product() == onednn_product ? large : "the same, for those of " + large + " are wrong on this processor");
}

std::vector<std::string> refused_products() {
  std::vector<std::string> refused;
  if (chosen_product() != blas_product) refused.push_back(blas_version());
  if (onednn_is_loaded() && chosen_large_product() != onednn_product) refused.push_back(onednn_version());
  return refused;
}

}  // namespace headlight::machine
