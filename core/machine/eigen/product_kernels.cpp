#include "machine/product_kernels.hpp"

namespace headlight {

/// What multiplies was compiled for the processor that it was built for.
EnvironmentSetting product_kernels() { return {nullptr, nullptr}; }

}  // namespace headlight
