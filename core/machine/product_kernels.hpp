#pragma once
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::machine {

/// The library that multiplies, its version, and the processor whose kernels it chose, then the library for large matrices if that is
/// another: "OpenBLAS 0.3.21, SkylakeX; large ones: oneDNN 2.6.3". If one is wrong on this processor, it says so.
std::string product_library();

/// The libraries, with their versions, that this program has tried and does not use, since they are wrong on this processor or stop there.
std::vector<std::string> refused_products();

/// OpenBLAS's name for the processor whose kernels it should use if these instructions exist; null: its own choice. It knows processors by
/// their numbers, and takes some that are newer than itself for one of 2004, whose kernels use none of them.
const char* kernels_for(bool has_avx2, bool has_avx512);

}  // namespace headlight::machine
