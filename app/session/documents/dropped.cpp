#include "session/documents/dropped.hpp"

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "document/document_file.hpp"
#include "text/words.hpp"

namespace headlight {

void take_dropped(Session& session, Documents& documents, const std::vector<std::filesystem::path>& paths) {
  if (paths.empty()) return;
  std::error_code none;
  if (opens_as_document(paths.front()) || std::filesystem::is_directory(paths.front(), none)) return documents.open(paths.front());
  try {
    const std::string text = read_text(paths.front());
    if (!is_utf8(text) || text.find('\0') != std::string::npos)
      throw UserError(in_english("{file} is no text in UTF-8; Headlight opens documents, folders of models, tensors and texts",
                                 {{"file", paths.front().filename().string()}}));
    std::vector<std::string> sentences = session.document().sentences;
    sentences[static_cast<size_t>(session.selection.sample)] = single_line(text);
    session.push(SetSentences{std::move(sentences)});
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

}  // namespace headlight
