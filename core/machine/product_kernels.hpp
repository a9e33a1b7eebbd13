#pragma once
#include <string_view>

#include "machine/products.hpp"

namespace headlight::machine {

/// An environment variable and its value, to be set before the program begins, so that the library multiplies with all that the processor
/// can. OpenBLAS knows processors by their numbers, and takes each that is newer than itself for one of 2004, whose products take three to
/// five times as long. Both null where it knows better.
EnvironmentSetting product_kernels();

/// The processor that OpenBLAS should be told of where it has found `core`; null: that one.
const char* better_core(std::string_view core, bool has_avx2, bool has_avx512);

}  // namespace headlight::machine
