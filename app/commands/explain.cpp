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
#include "explain/gradient_text.hpp"
#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "export/gradient_report.hpp"
#include "export/score_report.hpp"
#include "model/named_cell.hpp"
#include "run/run.hpp"
#include "run/way_back.hpp"

namespace headlight::commands {
namespace {

struct ExplainOptions {
  RunOptions run;
  std::string node, row, col;
  int sentence_number = 1;
  std::optional<std::string> minus, gradient_of;
  bool latex = false, all = false, by_source = false, json = false;
};

void explain_by_source(const ExplainOptions& o, const Run& run, const Sample& sample, const Cell& cell) {
  SplitScore asked = {*sample.graph, sample.trace, run.nodes, cell};
  require_scores(asked);
  if (o.minus) asked.minus = index_on(asked.graph[cell.node].axes.cols, *o.minus, "column");
  if (asked.minus == cell.col) throw UserError("--minus " + in_quotes(*o.minus) + " is the column itself; write another word of the row");
  if (o.json) print_file(by_source_json(asked) + "\n");
  else print(by_source_text(asked, o.all ? every_row : folded_rows));
  warn_of_what_means_little(run.document);
}

void explain_gradient(const ExplainOptions& o, const Run& run, const Sample& sample, const Cell& cell) {
  const Graph& graph = *sample.graph;
  const GradientTrace back = way_back(run, sample, "--gradient-of", *o.gradient_of);
  if (o.json) print_file(gradient_json(graph, sample.trace, back, cell) + "\n");
  else print(gradient_text(graph, sample.trace, back, cell, o.all ? every_row : folded_rows));
  warn_of_what_means_little(run.document);
}

void explain(ExplainOptions o) {
  o.run.take_sentence_number(o.sentence_number);
  const Document document = o.run.document();
  const auto run = compute(document);
  const Sample& sample = run->samples[sample_numbered(*run, o.sentence_number)];
  const Graph& graph = *sample.graph;
  const NodeId node = node_called(graph, run->nodes.outline, o.node);
  const Cell cell = {node, index_on(graph[node].axes.rows, o.row, "row"), index_on(graph[node].axes.cols, o.col, "column")};
  const size_t rows = o.all ? every_row : folded_rows;
  if (o.json && !o.by_source && !o.gradient_of) throw UserError("--json needs --by-source or --gradient-of");
  if (o.gradient_of) return explain_gradient(o, *run, sample, cell);
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
  command.flag("--latex", o->latex, "print LaTeX (needs amsmath)").excludes({"--by-source", "--gradient-of"});
  command.flag("--all", o->all, "print every term of a long sum, not only the largest and the total of the others");
  command.flag("--by-source", o->by_source,
               "split a score (blocks.0.attn.scores[1]) by what its query and its key are made of: the word, its position, "
               "earlier heads and feed-forward parts, biases");
  command.text("--minus", "COL", o->minus, "split that score minus the one in this column (index or label): why one word and not the other")
      .goes_with("--by-source");
  command
      .text("--gradient-of", "OBJECTIVE", o->gradient_of,
            "show how the gradient of OBJECTIVE with respect to the cell is computed: the sum, over the cells that read "
            "it, of their gradient times the local derivative. OBJECTIVE is NODE,ROW,COL, or two of these with \" - \" "
            "between them, or loss:WORD@ROW: -log of the probability of that word (without @ROW, in the last row)")
      .excludes({"--by-source"});
  command.flag("--json", o->json,
               "print one JSON object; with --by-source: {\"node\", \"row\", \"col\", \"value\", \"query_sources\", "
               "\"key_sources\", \"parts\"}; with --gradient-of: {\"node\", \"row\", \"col\", \"value\", \"objective\", "
               "\"gradient\", \"own\", \"terms\"}");
  command.does([o] { explain(*o); });
}

}  // namespace headlight::commands
