#include "machine/product_kernels.hpp"

#include "machine/openblas/blas_product.hpp"
#include "machine/openblas/onednn_product.hpp"
#include "machine/openblas/openblas.hpp"

namespace headlight::machine {

namespace {

/// The library describes itself as "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ...".
std::string version_of(const OpenBlas& library) {
  const std::string described = library.config();
  return described.substr(0, described.find(' ', described.find(' ') + 1)) + ", " + library.core_name();
}

std::string library_of_small_products() {
  const OpenBlas* library = openblas();
  if (!library) return eigen_version() + ", for OpenBLAS cannot be loaded";
  if (chosen_product() != blas_product) return "Eigen's, for those of " + version_of(*library) + " are wrong on this processor";
  return version_of(*library);
}

}  // namespace

std::string product_library() {
  const std::string library = library_of_small_products(), large = onednn_version();
  if (large.empty()) return library;
  return library + "; large ones: " +
         (chosen_large_product() == onednn_product ? large : "the same, for those of " + large + " are wrong on this processor");
}

std::vector<std::string> refused_products() {
  std::vector<std::string> refused;
  if (openblas() && chosen_product() != blas_product) refused.push_back(version_of(*openblas()));
  if (onednn_is_loaded() && chosen_large_product() != onednn_product) refused.push_back(onednn_version());
  return refused;
}

}  // namespace headlight::machine
