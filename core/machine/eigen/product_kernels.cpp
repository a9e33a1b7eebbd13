#include "machine/product_kernels.hpp"

namespace headlight {

/// Eigen's kernels were compiled for the processor that they were built for.
EnvironmentSetting product_kernels() { return {nullptr, nullptr}; }

}  // namespace headlight
