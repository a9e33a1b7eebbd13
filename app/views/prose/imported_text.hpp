#pragma once
#include <string>

#include "attend/imported_tensors.hpp"
#include "session/session.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::views {

/// What is said of attention weights that a file gives; `look_at` is what to look at in them.
StageText imported_weights_text(const Session& session, std::string look_at, const Phrases& phrases);
/// "12 of 108 rows do not sum to 1; 3 numbers are NaN"; empty where the weights are as weights are.
std::string findings_text(const WeightFindings& findings, const Phrases& phrases);
/// "qkv.safetensors: Q, K and V, item 1 of 3 of its batch": what a document begins with.
std::string imported_text(const Session& session, const Phrases& phrases);
/// The same text, in which links to stages that are not there are words in their colour.
StageText with_links_that_lead(const Session& session, StageText text);

}  // namespace headlight::views
