#pragma once
#include <map>
#include <nlohmann/json_fwd.hpp>

#include "document/document.hpp"

namespace headlight::document {

/// Cells set by hand, as a list for a document's JSON; see document_json.
nlohmann::json stored(const std::map<CellName, OverrideValue>& overrides);

/// Puts the cells of such a list into `document`. They may lie outside of the current sentence or heads, where they have no effect; but
/// this model must be able to compute their matrix. Throws UserError that names the entry.
void restore_overrides(Document& document, const nlohmann::json& list);

}  // namespace headlight::document
