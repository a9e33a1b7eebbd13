#include "machine/product_kernels.hpp"

#include <Eigen/Core>

namespace headlight::machine {

/// Eigen's kernels were compiled for the processor that they were built for.
EnvironmentSetting product_kernels() { return {nullptr, nullptr}; }

std::string product_library() {
  return "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
         std::to_string(EIGEN_MINOR_VERSION);
}

std::vector<std::string> refused_products() { return {}; }

}  // namespace headlight::machine
