#pragma once
#include <string>

#include "attend/imported_tensors.hpp"
#include "session/session.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::views {

/// Returns the text about attention weights from a file, with the given `look_at`.
StageText imported_weights_text(const Session& session, std::string look_at, const Phrases& phrases);
/// Returns "12 of 108 rows do not sum to 1; 3 numbers are NaN"; empty if the weights are valid.
std::string findings_text(const WeightFindings& findings, const Phrases& phrases);
/// Returns "qkv.safetensors: Q, K and V, item 1 of 3 of its batch", the source of a document.
std::string imported_text(const Session& session, const Phrases& phrases);
/// Returns the text with links to missing stages turned into words in their colour.
StageText with_links_that_lead(const Session& session, StageText text);

}  // namespace headlight::views
