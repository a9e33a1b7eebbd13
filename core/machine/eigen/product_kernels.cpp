#include "machine/product_kernels.hpp"

namespace headlight::machine {

/// Eigen's kernels were compiled for the processor that they were built for.
EnvironmentSetting product_kernels() { return {nullptr, nullptr}; }

}  // namespace headlight::machine
