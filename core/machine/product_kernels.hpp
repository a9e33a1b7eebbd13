#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "machine/products.hpp"

namespace headlight::machine {

/// An environment variable and its value, to be set before the program begins, so that the library multiplies with all that the processor
/// can. OpenBLAS knows processors by their numbers, and takes each that is newer than itself for one of 2004, whose products take three to
/// five times as long. Both null where it knows better.
EnvironmentSetting product_kernels();

/// The library that multiplies, its version, and the processor whose kernels it chose, then the library for large matrices if that is
/// another: "OpenBLAS 0.3.21, SkylakeX; large ones: oneDNN 2.6.3". If one is wrong on this processor, it says so.
std::string product_library();

/// The libraries, with their versions, that this program has tried and does not use, since they are wrong on this processor or stop there.
std::vector<std::string> refused_products();

/// The processor that OpenBLAS should be told of where it has found `core`; null: that one.
const char* better_core(std::string_view core, bool has_avx2, bool has_avx512);

}  // namespace headlight::machine
