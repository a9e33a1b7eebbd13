#pragma once
#include <span>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace headlight::exports {

/// A program of one file that computes every matrix of a sentence from the same numbers, step by step, and compares each with Headlight's:
/// it prints one line and exits with 1 if one differs by more than 1e-4 of the largest number in its row. It needs NumPy, PyTorch, or a
/// C++17 compiler and Eigen, and computes in float32 as the trace did, so that what overflows there does so here. `sample` is a place in
/// run.samples. Throws UserError when the sentence and the model have too many numbers for a script.
std::string script(Language language, const Run& run, size_t sample);

/// The same for any graph; `about` is what the file says at its top, line by line.
std::string script(Language language, const Graph& graph, const Trace& trace, std::vector<std::string> about);

/// The lines of such a script that make `nodes`; nodes of heads stand in their loop. An input has no line, but word ids are spelled out.
std::vector<std::string> code_lines(Language language, const Graph& graph, const Trace& trace, std::span<const NodeId> nodes);

}  // namespace headlight::exports
