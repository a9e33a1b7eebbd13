#include "session/documents/dropped.hpp"

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "document/document_file.hpp"
#include "text/words.hpp"

namespace headlight {

void take_dropped(Session& session, Documents& documents, const std::vector<std::filesystem::path>& paths) {
  if (paths.empty()) return;
  std::error_code none;
  if (paths.front().extension() == document_extension || std::filesystem::is_directory(paths.front(), none))
    return documents.open(paths.front());
  try {
    std::vector<std::string> sentences = session.document().sentences;
    sentences[static_cast<size_t>(session.selection.sample)] = single_line(read_text(paths.front()));
    session.push(SetSentences{std::move(sentences)});
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

}  // namespace headlight
