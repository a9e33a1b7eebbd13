#include "commands/cli/show_patches.hpp"

#include "base/error.hpp"
#include "base/values.hpp"
#include "export/patch_report.hpp"
#include "model/named_cell.hpp"
#include "session/compare/patches.hpp"

namespace headlight::commands {

void show_patches(Session& session, const ViewOptions& o) {
  if (o.patches.empty() && o.patch_metric.empty()) return;
  if (o.patches.empty()) throw UserError("--patch-metric is for --patches");
  if (o.patches != "heads" && o.patches != "rows")
    throw UserError("--patches " + as_typed(o.patches) + " is unknown; there are heads and rows");
  if (!session.comparison()) throw UserError("--patches needs --compare or --compare-sentence");
  if (const Message why = why_no_patches(session); !why.empty()) throw UserError("--patches: " + english_line(why));
  if (o.view.empty() && session.selection().stage == Stage::translate) session.go(Stage::probs);  // translate has its own board
  PatchLook& look = session.selection().patches;
  look.on = true;
  look.rows = o.patches == "rows";
  if (o.patch_metric.empty()) return;
  const Axes& axes = session.graph()[*session.nodes().logits].axes;
  const exports::LogitMetricText metric = exports::read_logit_metric(o.patch_metric);
  look.word = word_on(axes.cols, metric.word);
  if (!metric.minus) throw UserError("--patch-metric takes two words: \"logit Mary - John\"");
  look.over = word_on(axes.cols, *metric.minus);
  if (metric.row) look.row = index_on(axes.rows, *metric.row, "row");
}

}  // namespace headlight::commands
