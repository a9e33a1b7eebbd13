#include "machine/product_kernels.hpp"

#include "machine/product_check.hpp"

namespace headlight::machine {

std::string product_library() { return eigen_version(); }

std::vector<std::string> refused_products() { return {}; }

}  // namespace headlight::machine
