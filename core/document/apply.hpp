#pragma once
#include "document/edit.hpp"

namespace headlight {

/// The document after `edit`. A bad edit throws UserError in plain words, and nothing changes.
Document apply(Document document, const Edit& edit);

}  // namespace headlight
