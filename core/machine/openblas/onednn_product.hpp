#pragma once
#include <string>

#include "machine/product_check.hpp"

namespace headlight::machine {

/// oneDNN's product; OpenBLAS's where oneDNN is not installed or has no memory left. The first call loads the library and compiles its
/// kernels, which takes some tens of milliseconds.
void onednn_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c);
/// "oneDNN 2.6.3"; empty if it is not installed.
std::string onednn_version();
/// Its name in the list of trials.
std::string onednn_here();
/// True if something has loaded the library already.
bool onednn_is_loaded();

}  // namespace headlight::machine
