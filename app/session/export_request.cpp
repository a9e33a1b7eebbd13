#include "session/export_request.hpp"

#include <array>

namespace headlight::session {
namespace {

struct FormatEntry {
  PaperFormat format;
  const char* name;
  const char* ending;
  bool picture, binary;
};

constexpr std::array<FormatEntry, 10> paper_formats{{{PaperFormat::png, "png", ".png", true, true},
                                                     {PaperFormat::svg, "svg", ".svg", true, false},
                                                     {PaperFormat::pdf, "pdf", ".pdf", true, true},
                                                     {PaperFormat::csv, "csv", ".csv", false, false},
                                                     {PaperFormat::npy, "npy", ".npy", false, true},
                                                     {PaperFormat::latex, "latex", ".tex", false, false},
                                                     {PaperFormat::tikz, "tikz", ".tex", false, false},
                                                     {PaperFormat::html, "html", ".html", false, false},
                                                     {PaperFormat::webp, "webp", ".webp", true, true},
                                                     {PaperFormat::wav, "wav", ".wav", false, true}}};

const FormatEntry& entry_of(PaperFormat format) { return paper_formats[static_cast<size_t>(format)]; }

}  // namespace

const char* name(PaperFormat format) { return entry_of(format).name; }
const char* file_ending(PaperFormat format) { return entry_of(format).ending; }
bool is_picture(PaperFormat format) { return entry_of(format).picture; }
bool is_binary(PaperFormat format) { return entry_of(format).binary; }

std::optional<PaperFormat> paper_format_called(std::string_view name) {
  for (const FormatEntry& entry : paper_formats)
    if (name == entry.name) return entry.format;
  return std::nullopt;
}

std::vector<PaperFormat> formats_of(ExportScope of) {
  if (of == ExportScope::run) return {PaperFormat::html};
  if (of == ExportScope::worksheet) return {PaperFormat::pdf};
  std::vector<PaperFormat> forms = {PaperFormat::png, PaperFormat::svg, PaperFormat::pdf};
  if (of == ExportScope::matrices) forms.insert(forms.end(), {PaperFormat::csv, PaperFormat::npy, PaperFormat::latex, PaperFormat::tikz});
  return forms;
}

std::vector<std::filesystem::path> ExportRequest::files(const std::filesystem::path& path) const {
  if (of != ExportScope::worksheet || !answers) return {path};
  return {path, path.parent_path() / (path.stem().string() + "-answers" + path.extension().string())};
}

std::vector<PaperFormat> every_paper_format() {
  std::vector<PaperFormat> all;
  for (const FormatEntry& entry : paper_formats) all.push_back(entry.format);
  return all;
}

}  // namespace headlight::session
