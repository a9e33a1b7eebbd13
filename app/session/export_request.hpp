#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// In which form something of the run is taken away: into a paper, a talk, another program.
enum class PaperFormat { png, svg, pdf, csv, npy, latex, tikz, html, webp };

/// "png": what commands call it, and the ending of its files (".tex" for LaTeX and TikZ).
const char* name(PaperFormat format);
const char* file_ending(PaperFormat format);
std::optional<PaperFormat> paper_format_called(std::string_view name);
std::vector<PaperFormat> every_paper_format();
/// Forms that show what is on screen; the others hold the numbers of matrices.
bool is_picture(PaperFormat format);
/// Bytes that mean nothing on a terminal.
bool is_binary(PaperFormat format);

/// Of what.
enum class ExportScope { window, board, matrices, run, worksheet };
/// The forms in which it can be taken away.
std::vector<PaperFormat> formats_of(ExportScope of);

/// What a person asked to take away.
struct ExportRequest {
  PaperFormat format = PaperFormat::png;
  ExportScope of = ExportScope::window;
  std::vector<NodeId> nodes = {};  ///< of matrices: this one, or the same of every head
  std::uint64_t seed = 0;          ///< of a worksheet: what it varies is drawn by it
  bool answers = true;             ///< of a worksheet: its answers are written too

  /// Everything that is written when it goes to `path`: of a worksheet also "softmax-answers.pdf" beside "softmax.pdf".
  std::vector<std::filesystem::path> files(const std::filesystem::path& path) const;
};

}  // namespace headlight::session
