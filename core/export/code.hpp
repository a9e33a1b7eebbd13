#pragma once
#include <span>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace headlight::exports {

/// A program in one file that computes every matrix of a sentence from the same inputs, step by step, and compares each with Headlight's:
/// it prints one line, and exits with 1 if a number differs by more than 1e-4 of the largest number in its row. It needs NumPy, PyTorch, or
/// a C++17 compiler and Eigen, and computes in float32 as the trace did, so that it overflows in the same places. `sample` is an index into
/// run.samples. Throws UserError if the sentence and the model have too many numbers for a script.
std::string script(Language language, const Run& run, size_t sample);

/// Writes such a program for any graph; `about` has the lines at the top of the file.
std::string script(Language language, const Graph& graph, const Trace& trace, std::vector<std::string> about);

/// The lines of such a script that make `nodes`; nodes of heads appear in their loop. An input has no line, but word ids are spelled out.
std::vector<std::string> code_lines(Language language, const Graph& graph, const Trace& trace, std::span<const NodeId> nodes);

}  // namespace headlight::exports
