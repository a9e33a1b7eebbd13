#include "session/documents/dropped.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/text_file.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "classroom/hand_in_file.hpp"
#include "document/document_file.hpp"
#include "text/words.hpp"

namespace headlight::session {
namespace {

/// True if the file may hold a sentence; some endings surely do not.
bool is_prose(const std::filesystem::path& file) {
  constexpr std::array no_prose = {".csv", ".tsv", ".json", ".jsonl"};
  return std::find(no_prose.begin(), no_prose.end(), file.extension().string()) == no_prose.end();
}

/// Takes hand-ins of a class, where its table is on screen.
bool takes_hand_ins(Documents& documents, const std::vector<std::filesystem::path>& paths) {
  bool taken = false;
  for (const std::filesystem::path& file : paths)
    if (file.extension() == hand_in_extension) taken = documents.takes_corpus(file) || taken;
  return taken;
}

}  // namespace

void take_dropped(Session& session, Documents& documents, const std::vector<std::filesystem::path>& paths) {
  if (paths.empty() || takes_hand_ins(documents, paths)) return;
  std::error_code none;
  if (opens_as_document(paths.front()) || std::filesystem::is_directory(paths.front(), none)) return documents.open(paths.front());
  const std::filesystem::path& file = paths.front();
  try {
    if (const auto foreign = foreign_kind(file, is_prose(file) ? ExpectedFile::text : ExpectedFile::tensors))
      throw UserError(tr("{file}: {what}", {{"file", file.filename().string()}, {"what", *foreign}}));
    if (is_prose(file) && documents.takes_corpus(file)) return;
    const std::string text = read_text(file);
    if (!is_utf8(text) || text.find('\0') != std::string::npos)
      throw UserError(tr("{file} is not text in UTF-8; Headlight opens documents, folders of models, tensors and texts",
                         {{"file", file.filename().string()}}));
    std::vector<std::string> sentences = session.document().sentences;
    sentences[static_cast<size_t>(session.selection().sample)] = single_line(text);
    session.push(SetSentences{std::move(sentences)});
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

}  // namespace headlight::session
