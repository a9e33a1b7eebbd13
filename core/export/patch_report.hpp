#pragma once
#include <optional>
#include <string>

#include "analysis/patching.hpp"
#include "base/cancel_check.hpp"
#include "run/run.hpp"

namespace headlight::exports {

/// Two runs of one model, each of one sentence, and the patching to do between them.
struct PatchRequest {
  const Run &a, &b;
  std::string metric;  ///< "logit WORD", "logit WORD - WORD", either with "@ROW": a row by its index or label; else the last
  PatchRegions what = PatchRegions::heads;
};

/// A patching with the names for a report.
struct PatchReport {
  PatchedRuns runs;
  std::string model, metric;
  LogitMetric read;  ///< the parsed metric
  PatchRegions what;
  Patching found;
};

/// "logit il - elle@3" taken apart.
struct LogitMetricText {
  std::string word;
  std::optional<std::string> minus, row;
};
/// Throws UserError if it cannot be read.
LogitMetricText read_logit_metric(const std::string& text);

/// Does the patching. Throws UserError if the model has no logits, the metric cannot be read, a word is not in the model's vocabulary or a
/// row does not exist; and passes on what patched() throws.
PatchReport patch_report(const PatchRequest& request, const PatchProgress& progress = {}, const CancelCheck& cancel_check = {});

/// Lists both runs, rows without a partner, and at most `most` effects.
std::string patch_text(const PatchReport& report, size_t most);
/// {"model", "metric", "what", "a", "b", "row_a", "row_b", "unpaired": [{"run": "a" or "b", "stack", "rows"}...], "effects": [{"node",
/// "layer", "head", "row", "value", "share"}...]}, best first, on one line. `head` counts from 0 as in `node`, and is null for a row; `row`
/// is null for a head. An undefined share is null, and so are NaN and infinity.
std::string patch_json(const PatchReport& report);

}  // namespace headlight::exports
