#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/warnings.hpp"
#include "commands/commands.hpp"
#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "export/score_report.hpp"
#include "model/named_cell.hpp"
#include "run/run.hpp"

namespace headlight::commands {
namespace {

struct ExplainOptions {
  RunOptions run;
  std::string node, row, col;
  int sentence_number = 1;
  std::optional<std::string> minus;
  bool latex = false, all = false, by_source = false, json = false;
};

void explain_by_source(const ExplainOptions& o, const Run& run, const Sample& sample, const Cell& cell) {
  SplitScore asked = {*sample.graph, sample.trace, run.nodes, cell};
  require_scores(asked);
  if (o.minus) asked.minus = place_on(asked.graph[cell.node].axes.cols, *o.minus, "column");
  if (asked.minus == cell.col) throw UserError("--minus " + in_quotes(*o.minus) + " is the column itself; write another word of the row");
  if (o.json) print_file(by_source_json(asked) + "\n");
  else print(by_source_text(asked, o.all ? every_row : folded_rows));
  warn_of_what_means_little(run.document);
}

void explain(ExplainOptions o) {
  o.run.take_sentence_number(o.sentence_number);
  const Document document = o.run.document();
  const auto run = compute(document);
  const Sample& sample = run->samples[sample_numbered(*run, o.sentence_number)];
  const Graph& graph = *sample.graph;
  const NodeId node = node_called(graph, o.node);
  const Cell cell = {node, place_on(graph[node].axes.rows, o.row, "row"), place_on(graph[node].axes.cols, o.col, "column")};
  const size_t rows = o.all ? every_row : folded_rows;
  if (o.by_source) return explain_by_source(o, *run, sample, cell);
  print(o.latex ? working_latex(graph, sample.trace, cell, rows) : working_text(graph, sample.trace, cell, rows));
  warn_of_what_means_little(document);
}

}  // namespace

void add_explain(CommandList& all) {
  const auto o = std::make_shared<ExplainOptions>();
  Command& command = all.add("explain", "show how one cell is computed, as text or LaTeX");
  o->run.add_to(command);
  command.text("NODE", "NODE", o->node, "matrix name, such as blocks.0.attn.pattern[1]").required();
  command.text("ROW", "ROW", o->row, "row index or label").required().possibly_empty();
  command.text("COL", "COL", o->col, "column index or label").required().possibly_empty();
  command.whole("--sentence-number", o->sentence_number, {1, 1'000'000}, "sentence or item of the batch, from 1");
  command.flag("--latex", o->latex, "print LaTeX (needs amsmath)").excludes({"--by-source"});
  command.flag("--all", o->all, "print every term of a long sum, not only the largest and the total of the others");
  command.flag("--by-source", o->by_source,
               "of a score (blocks.0.attn.scores[1]): split it by what its query and its key are made of: the word, its position, earlier "
               "heads and feed-forward parts, biases");
  command
      .text("--minus", "COL", o->minus, "split that score less the one of this column, an index or a label: why one word and not the other")
      .goes_with("--by-source");
  command
      .flag("--json", o->json,
            "print the split as one JSON object: {\"node\", \"row\", \"col\", \"value\", \"query_sources\", \"key_sources\", \"parts\"}")
      .goes_with("--by-source");
  command.does([o] { explain(*o); });
}

}  // namespace headlight::commands
