#include "machine/product_kernels.hpp"

namespace headlight::machine {

const char* kernels_for(bool has_avx2, bool has_avx512) {
  if (!has_avx2) return nullptr;
  return has_avx512 ? "SkylakeX" : "Haswell";
}

}  // namespace headlight::machine
