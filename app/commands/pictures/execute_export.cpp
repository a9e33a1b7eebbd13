#include "commands/pictures/execute_export.hpp"

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/pictures/matrices.hpp"
#include "commands/pictures/page.hpp"
#include "commands/pictures/worksheet.hpp"
#include "platform/vector/vector_host.hpp"
#include "session/documents/folder_listing.hpp"

namespace headlight::commands {
namespace {

constexpr double png_scale = 2;  // fine enough for paper and for current displays

Drawing drawing_of(const ExportRequest& what, const PaperLook& look, const Session& session, Shell& shell, int width, int height) {
  switch (what.of) {
    case ExportScope::board: return drawing_of_board(look, shell, width, height);
    case ExportScope::matrices: return drawing_of_matrices(look, session, what.nodes);
    case ExportScope::window:
    case ExportScope::run:
    case ExportScope::worksheet: break;
  }
  return drawing_of_view(look, shell, width, height);
}

/// Writes the open lesson as a worksheet, and its answers in a second file.
void write_worksheet_of(const LessonPlayer& player, const Documents::Order& order) {
  if (!player.is_open()) throw UserError(tr("no lesson is open, so there is no worksheet to write"));
  const std::vector<std::filesystem::path> files = order.what.files(order.path);
  const Worksheet made = worksheet(player.file(), order.what.seed);
  for (const std::filesystem::path& file : files) require_not_read(tr("the chosen file"), file, made.read);
  if (files.size() == 1) write_file(files.front(), made.sheet);
  else write_worksheet(made, files.front(), files.back());
}

std::string said_of_files(const Documents::Order& order, const Host& host, const Phrases& phrases) {
  const std::vector<std::filesystem::path> files = order.what.files(order.path);
  const std::string path = display_location(host, order.path, phrases);
  if (files.size() == 1) return phrases("export.written", {{"path", path}});
  return phrases("export.written.both", {{"path", path}, {"answers", display_name(files.back())}});
}

}  // namespace

void execute_export(const Documents::Order& order, Session& session, Documents& documents, Shell& shell, const Theme& theme,
                    const Phrases& phrases, const Settings& settings, int width, int height) {
  try {
    ReadFiles read = files_read(documents.path().value_or(std::filesystem::path()), session.document());
    if (shell.lessons().is_open()) read.add(files_read(shell.lessons().file()));
    for (const std::filesystem::path& file : order.what.files(order.path)) require_not_read(tr("the chosen file"), file, read);
    if (order.what.of == ExportScope::worksheet) {
      write_worksheet_of(shell.lessons(), order);
    } else if (order.what.of == ExportScope::run) {
      write_file(order.path, page_with_map(session, settings));
    } else if (!is_picture(order.what.format)) {
      write_file(order.path, matrices_as(order.what, session.run(), static_cast<size_t>(session.selection().sample)));
    } else {
      VectorHost host(ImGui::GetIO().Fonts);
      Drawing drawing = drawing_of(order.what, {host, theme, phrases}, session, shell, width, height);
      drawing.title = title_of_picture(session);
      write_file(order.path, picture_as(order.what.format, drawing, host, png_scale));
    }
    session.report(said_of_files(order, documents.host(), phrases));
  } catch (const UserError& error) {
    documents.refused(error.message());
  }
}

}  // namespace headlight::commands
