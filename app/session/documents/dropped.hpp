#pragma once
#include <filesystem>
#include <vector>

#include "session/documents/documents.hpp"

namespace headlight::session {

/// Takes files dropped on the window; only the first one counts. Opens a document, a file of tensors, or the folder of a model; the text of
/// any other file becomes the sentence. A reading error becomes the session's message.
void take_dropped(Session& session, Documents& documents, const std::vector<std::filesystem::path>& paths);

}  // namespace headlight::session
