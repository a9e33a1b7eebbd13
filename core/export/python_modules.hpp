#pragma once
#include <string>

#include "core_rooms.hpp"

namespace headlight::exports {

/// True if a file NAME.py would hide a module that an exported program, NumPy or PyTorch imports: one of Python's own, numpy or torch.
/// Python looks in the program's folder first.
bool hides_python_module(const std::string& name);

}  // namespace headlight::exports
