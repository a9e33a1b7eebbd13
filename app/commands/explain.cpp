#include <memory>

#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/warnings.hpp"
#include "commands/commands.hpp"
#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "model/named_cell.hpp"
#include "run/run.hpp"

namespace headlight {
namespace {

struct ExplainOptions {
  RunOptions run;
  std::string node, row, col;
  int sentence_number = 1;
  bool latex = false, all = false;
};

void explain(ExplainOptions o) {
  o.run.take_sentence_number(o.sentence_number);
  const Document document = o.run.document();
  const auto run = compute(document);
  const Sample& sample = run->samples[sample_numbered(*run, o.sentence_number)];
  const Graph& graph = *sample.graph;
  const NodeId node = node_called(graph, o.node);
  const Cell cell = {node, place_on(graph[node].axes.rows, o.row, "row"), place_on(graph[node].axes.cols, o.col, "column")};
  const size_t rows = o.all ? every_row : folded_rows;
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
  command.flag("--latex", o->latex, "print LaTeX (needs amsmath)");
  command.flag("--all", o->all, "print every term of a long sum, not only the largest and the total of the others");
  command.does([o] { explain(*o); });
}

}  // namespace headlight
