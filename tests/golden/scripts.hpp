#pragma once
#include <filesystem>

#include "base/atomic_file.hpp"
#include "export/code.hpp"

namespace headlight::tests::golden {

inline std::filesystem::path with_ending(std::filesystem::path path, Language language) {
  path += spelled(language, ".numpy.py", ".pytorch.py", ".eigen.cpp");
  return path;
}

/// The script of one graph in every language: PATH.numpy.py, PATH.pytorch.py, PATH.eigen.cpp. Writes nothing for a graph with many numbers.
inline void write_scripts(const std::filesystem::path& path, const Graph& graph, const Trace& trace) {
  constexpr Index many = 20'000;
  Index numbers = 0;
  for (const MatrixPtr& value : trace.value) numbers += value->size();
  if (numbers > many) return;
  std::filesystem::create_directories(path.parent_path());
  for (const Language language : every_language)
    write_file(with_ending(path, language), script(language, graph, trace, {path.filename().string()}));
}

/// Writes the scripts of one sentence of a run, of any size.
inline void write_scripts(const std::filesystem::path& path, const Run& run, size_t sample) {
  std::filesystem::create_directories(path.parent_path());
  for (const Language language : every_language) write_file(with_ending(path, language), script(language, run, sample));
}

}  // namespace headlight::tests::golden
