#pragma once

#include "base/json.hpp"
#include "document/document.hpp"

namespace headlight::document {

/// Cells set by hand, as a list for a document's JSON; see document_json.
nlohmann::json stored(const std::map<CellName, OverrideValue>& overrides);

/// Puts the cells of such a list into `document`. They may lie outside of the present sentence or heads, where they rest; but their matrix
/// must be one that this model can have and that is computed. Throws UserError that names the entry.
void restore_overrides(Document& document, const nlohmann::json& list);

}  // namespace headlight::document
