#include "export/patch_report.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "explain/text_table.hpp"
#include "export/report_json.hpp"
#include "model/named_cell.hpp"

namespace headlight::exports {
namespace {

Index row_called(const Axis& rows, const std::optional<std::string>& row) { return row ? index_on(rows, *row, "row") : rows.size - 1; }

LogitMetric metric_called(const PatchedRuns& runs, const std::string& text) {
  const LogitMetricText read = read_logit_metric(text);
  const Axes &of_b = runs.graph_b[*runs.nodes.logits].axes,
             &of_a = runs.graph_a[runs.graph_a.find(runs.graph_b[*runs.nodes.logits].name)].axes;
  LogitMetric metric{
      .word = word_on(of_b.cols, read.word), .row_a = row_called(of_a.rows, read.row), .row_b = row_called(of_b.rows, read.row)};
  if (read.minus) metric.minus = word_on(of_b.cols, *read.minus);
  return metric;
}

/// Rows of one text that have no partner in the other run.
struct Unpaired {
  bool of_a = false;
  std::string stack;  ///< "encoder", "decoder"; empty if there is only one
  Index first = 0, end = 0;
};

std::vector<Unpaired> unpaired_rows(const PatchedRuns& runs) {
  std::vector<Unpaired> all;
  const auto look = [&](const StackNodes& stack, const char* name) {
    const Index a = runs.graph_a[stack.tokens].axes.rows.size, b = runs.graph_b[stack.tokens].axes.rows.size;
    if (a != b) all.push_back({a > b, runs.nodes.decoder ? name : "", std::min(a, b), std::max(a, b)});
  };
  look(runs.nodes, "encoder");
  if (runs.nodes.decoder) look(*runs.nodes.decoder, "decoder");
  return all;
}

class PatchText {
 public:
  PatchText(const PatchReport& report, size_t most) : report_(report), most_(most) {}

  std::string text() const { return heading() + unpaired() + "\n" + effects(); }

 private:
  std::string run(const char* name, const Graph& graph, Index row, double value) const {
    const Axis& rows = graph[*report_.runs.nodes.logits].axes.rows;
    return std::string("  ") + name + "  " + to_text(value, 6) + ", in row " + std::to_string(row) + " (" + rows.label(row) + ")\n";
  }

  std::string heading() const {
    std::string text = report_.model + ", " + report_.metric + "\n" + run("A", report_.runs.graph_a, report_.read.row_a, report_.found.a) +
                       run("B", report_.runs.graph_b, report_.read.row_b, report_.found.b);
    if (report_.found.a == report_.found.b) text += "  both runs have the same, so no share of their difference can be brought back\n";
    return text;
  }

  std::string unpaired() const {
    std::string text;
    for (const Unpaired& one : unpaired_rows(report_.runs)) {
      const bool single = one.end - one.first == 1;
      text += std::string("  ") + (single ? "row " : "rows ") + std::to_string(one.first) +
              (single ? "" : " to " + std::to_string(one.end - 1)) + " of " + (one.of_a ? "A" : "B") +
              (one.stack.empty() ? "" : " in the " + one.stack) + (single ? " has" : " have") + " no partner in " + (one.of_a ? "B" : "A") +
              (one.of_a ? (single ? ", so it is left out\n" : ", so they are left out\n")
                        : (single ? ", so it stays as it is\n" : ", so they stay as they are\n"));
    }
    return text;
  }

  std::string effects() const {
    TextTable table({false, false, true, true});
    table.add({"taken from A", "", "value", "share"});
    const std::vector<PatchEffect>& all = report_.found.effects;
    for (size_t i = 0; i < std::min(most_, all.size()); ++i) table.add(row_of(all[i]));
    return table.text() + (all.size() > most_ ? "  and " + in_thousands(all.size() - most_) + " more\n" : "");
  }

  std::vector<std::string> row_of(const PatchEffect& effect) const {
    const PatchRegion& region = effect.region;
    const auto share = report_.found.share(effect);
    const std::string& node = report_.runs.graph_b[region.node].name;
    const Graph& of_a = report_.runs.graph_a;  // B may have another word there
    return {node,
            region.row ? "row " + std::to_string(*region.row) + " (" + of_a[of_a.find(node)].axes.rows.label(*region.row) + ")"
                       : "head " + std::to_string(*region.head + 1),
            to_text(effect.value, 6), share ? column_text(*share, 3) : "-"};
  }

  const PatchReport& report_;
  const size_t most_;
};

template <class Number>
ReportJson if_there(const std::optional<Number>& number) {
  return number ? ReportJson(*number) : ReportJson(nullptr);
}

ReportJson unpaired_json(const PatchedRuns& runs) {
  ReportJson all = ReportJson::array();
  for (const Unpaired& one : unpaired_rows(runs)) {
    ReportJson rows = ReportJson::array();
    for (Index row = one.first; row < one.end; ++row) rows.push_back(row);
    all.push_back({{"run", one.of_a ? "a" : "b"}, {"stack", one.stack}, {"rows", rows}});
  }
  return all;
}

}  // namespace

LogitMetricText read_logit_metric(const std::string& text) {
  const std::string begin = "logit ", minus = " - ";
  if (!text.starts_with(begin) || text.size() == begin.size())
    throw UserError(tr("the metric {given} cannot be read; write \"logit Mary - John\"", {{"given", in_quotes(text)}}));
  const WordInRow cut = cut_at_sign(text.substr(begin.size()));
  LogitMetricText read{cut.word, {}, cut.row};
  while (read.row && read.word.ends_with(' ')) read.word.pop_back();
  if (const size_t at = read.word.find(minus); at != std::string::npos) {
    read.minus = read.word.substr(at + minus.size());
    read.word.resize(at);
  }
  return read;
}

PatchReport patch_report(const PatchRequest& request, const PatchProgress& progress, const CancelCheck& cancel_check) {
  if (!request.b.nodes.logits)
    throw UserError(tr("the model {name} has no logits, so there is nothing to bring back; take one that predicts words",
                       {{"name", request.b.document.config.name}}));
  const Sample &a = request.a.samples.front(), &b = request.b.samples.front();
  const PatchedRuns runs = {*a.graph, *b.graph, a.trace, b.trace, request.b.nodes};
  const LogitMetric metric = metric_called(runs, request.metric);
  return {runs,           request.b.document.config.name,
          request.metric, metric,
          request.what,   patched(runs, metric, request.what, progress, cancel_check)};
}

std::string patch_text(const PatchReport& report, size_t most) { return PatchText(report, most).text(); }

std::string patch_json(const PatchReport& report) {
  ReportJson effects = ReportJson::array();
  for (const PatchEffect& effect : report.found.effects)
    effects.push_back({{"node", report.runs.graph_b[effect.region.node].name},
                       {"layer", effect.region.at.layer},
                       {"head", if_there(effect.region.head)},
                       {"row", if_there(effect.region.row)},
                       {"value", finite_json(effect.value)},
                       {"share", if_there(report.found.share(effect))}});
  return line_of({{"model", report.model},
                  {"metric", report.metric},
                  {"what", report.what == PatchRegions::heads ? "heads" : "rows"},
                  {"a", finite_json(report.found.a)},
                  {"b", finite_json(report.found.b)},
                  {"row_a", report.read.row_a},
                  {"row_b", report.read.row_b},
                  {"unpaired", unpaired_json(report.runs)},
                  {"effects", effects}});
}

}  // namespace headlight::exports
