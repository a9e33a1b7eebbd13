#pragma once
#include <filesystem>
#include <vector>

#include "session/documents/documents.hpp"

namespace headlight::session {

/// What was dropped on the window; the first of several counts. A document, a file of tensors, or the folder of a model, is opened, and the
/// text of any other file becomes the sentence. What cannot be read becomes the session's message.
void take_dropped(Session& session, Documents& documents, const std::vector<std::filesystem::path>& paths);

}  // namespace headlight::session
