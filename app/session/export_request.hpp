#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// The format of an export for a paper, a talk or another program.
enum class PaperFormat { png, svg, pdf, csv, npy, latex, tikz, html, webp, wav };

/// Return the name in commands ("png"), and the ending of its files (".tex" for LaTeX and TikZ).
const char* name(PaperFormat format);
const char* file_ending(PaperFormat format);
std::optional<PaperFormat> paper_format_called(std::string_view name);
std::vector<PaperFormat> every_paper_format();
/// True for formats that show the screen; the others hold the numbers of matrices.
bool is_picture(PaperFormat format);
/// True for bytes that a terminal cannot show.
bool is_binary(PaperFormat format);

/// The subject of an export.
enum class ExportScope { window, board, matrices, run, worksheet };
/// Returns the formats for a subject.
std::vector<PaperFormat> formats_of(ExportScope of);

/// A user's request for an export.
struct ExportRequest {
  PaperFormat format = PaperFormat::png;
  ExportScope of = ExportScope::window;
  std::vector<NodeId> nodes = {};  ///< for matrices: this one, or the same of every head
  std::uint64_t seed = 0;          ///< for a worksheet: draws its random parts
  bool answers = true;             ///< for a worksheet: write its answers too

  /// Returns all files of an export to `path`; for a worksheet also "softmax-answers.pdf" beside "softmax.pdf".
  std::vector<std::filesystem::path> files(const std::filesystem::path& path) const;
};

}  // namespace headlight::session
