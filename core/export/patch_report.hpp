#pragma once
#include <string>

#include "analysis/patching.hpp"
#include "base/still_wanted.hpp"
#include "run/run.hpp"

namespace headlight::exports {

/// Two runs of one model, each of one sentence, and what is to be patched between them.
struct PatchRequest {
  const Run &a, &b;
  std::string metric;  ///< "logit WORD", "logit WORD - WORD", either with "@ROW": a row by its index or label; else the last
  PatchRegions what = PatchRegions::heads;
};

/// A patching with the names for a report.
struct PatchReport {
  PatchedRuns runs;
  std::string model, metric;
  LogitMetric read;  ///< the metric as it was read
  PatchRegions what;
  Patching found;
};

/// Throws UserError where the model has no logits, the metric cannot be read, a word is not in the model's vocabulary or a row does not
/// exist; and what patched() throws.
PatchReport patch_report(const PatchRequest& request, const PatchProgress& progress = {}, const CancelCheck& wanted = {});

/// Both runs, rows without a partner, and at most `most` effects.
std::string patch_text(const PatchReport& report, size_t most);
/// {"model", "metric", "what", "a", "b", "row_a", "row_b", "unpaired": [{"run": "a" or "b", "stack", "rows"}...], "effects": [{"node",
/// "layer", "head", "row", "value", "share"}...]}, best first, on one line. `head` counts from 0 as in `node`, and is null of a row; `row`
/// is null of a head. A share that is not defined is null, and so is a number that is none.
std::string patch_json(const PatchReport& report);

}  // namespace headlight::exports
