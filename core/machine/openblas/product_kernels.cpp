#include "machine/product_kernels.hpp"

#include <cblas.h>

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

}  // namespace headlight::machine
