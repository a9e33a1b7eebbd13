#pragma once
#include "machine/product_check.hpp"

namespace headlight::machine {

/// True if the product gives right numbers, tried in a process of its own: a kernel with an instruction that the processor lacks, or one
/// that never returns, ends that process and not the program. It takes 2 to 4 ms.
bool is_right_when_tried(Product product);

}  // namespace headlight::machine
