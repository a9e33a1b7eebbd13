#pragma once
#include <string>

namespace headlight {

/// Whether a file NAME.py would stand in front of a module that an exported program, NumPy or PyTorch imports: one of Python's own, numpy
/// or torch. Python looks in the folder of the program first.
bool hides_python_module(const std::string& name);

}  // namespace headlight
