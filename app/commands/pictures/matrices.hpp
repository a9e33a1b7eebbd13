#pragma once
#include <string>
#include <vector>

#include "run/run.hpp"
#include "session/export_request.hpp"

namespace headlight::commands {

/// The format of numbers in LaTeX and TikZ.
struct SetNumbers {
  int decimals = 2;
  bool labels = false;  ///< for a bmatrix
};

/// Returns the node of this name; for a name without its head, the same matrix of every head. Throws UserError with the nearest name.
std::vector<NodeId> nodes_called(const Graph& graph, const Outline& outline, const std::string& name);

/// Returns a file of one matrix, or of the same matrix of every head: CSV, NumPy, LaTeX or TikZ. `sample` is an index into run.samples.
/// Throws UserError if the form cannot hold it.
std::string matrices_as(const ExportRequest& what, const Run& run, size_t sample, const SetNumbers& set = {});

/// Returns one row as sound, a WAV file; see row_tones. A row too long for it is heard around its largest number. `row`: an index or a
/// label. Throws UserError.
std::string row_as_wav(const Sample& sample, const Outline& outline, NodeId node, const std::string& row);

}  // namespace headlight::commands
