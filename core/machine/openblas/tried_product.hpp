#pragma once
#include <string>

#include "machine/openblas/trials.hpp"
#include "machine/product_check.hpp"

namespace headlight::machine {

/// True if the product gives right numbers, tried in a process of its own: a kernel with an instruction that the processor lacks, or one
/// that never returns, ends that process and not the program. It takes 2 to 70 ms, so a library that was right is noted in `trials` and not
/// tried again; `library` is its name there.
bool is_right_when_tried(Product product, const std::string& library, const Trials& trials);

}  // namespace headlight::machine
