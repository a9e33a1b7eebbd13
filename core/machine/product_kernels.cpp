#include "machine/product_kernels.hpp"

namespace headlight::machine {

/// No Prescott ever had AVX2, so that one that does is a processor which the library does not know.
const char* better_core(std::string_view core, bool has_avx2, bool has_avx512) {
  if (core != "Prescott" || !has_avx2) return nullptr;
  return has_avx512 ? "SkylakeX" : "Haswell";
}

}  // namespace headlight::machine
