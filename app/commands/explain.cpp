#include <charconv>
#include <iostream>
#include <memory>
#include <optional>

#include "commands/commands.hpp"
#include "commands/run_options.hpp"
#include "document/run.hpp"
#include "files/wording.hpp"
#include "graph/error.hpp"
#include "graph/working_latex.hpp"
#include "graph/working_text.hpp"

namespace headlight {
namespace {

/// The whole number that `text` is, if it is one.
std::optional<Index> whole_number(const std::string& text) {
  long long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return static_cast<Index>(number);
}

/// A row or column by its label or its index; a label that is there twice means its first place, an index below zero counts from the end.
Index place_on(const Axis& axis, const std::string& wanted, const char* side) {
  for (Index i = 0; i < axis.size; ++i)
    if (axis.labels && (*axis.labels)[static_cast<size_t>(i)] == wanted) return i;
  if (const auto number = whole_number(wanted))
    if (const Index i = *number < 0 ? *number + axis.size : *number; i >= 0 && i < axis.size) return i;
  const std::string near = axis.labels && !whole_number(wanted) ? nearest_name(wanted, *axis.labels) : "";
  throw UserError(std::string(side) + " " + in_quotes(wanted) + " does not exist; there are 0 to " + std::to_string(axis.size - 1) +
                  (near.empty() ? "" : ", and labels such as '" + near + "'"));
}

struct Options {
  RunOptions run;
  std::string node, row, col;
  bool latex = false, all = false;
};

void explain(const Options& o) {
  const auto run = compute(o.run.document());
  const Sample& sample = run->samples.front();
  const Graph& graph = *sample.graph;
  const NodeId node = node_called(graph, o.node);
  const Cell cell = {node, place_on(graph[node].axes.rows, o.row, "row"), place_on(graph[node].axes.cols, o.col, "column")};
  const size_t rows = o.all ? every_row : folded_rows;
  std::cout << (o.latex ? working_latex(graph, sample.trace, cell, rows) : working_text(graph, sample.trace, cell, rows));
}

}  // namespace

void add_explain(CLI::App& app) {
  const auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("explain", "the working of one cell, as text or LaTeX");
  o->run.add_to(*command, true);
  command->add_option("NODE", o->node, "a name such as blocks.0.attn.pattern[1]")->required();
  command->add_option("ROW", o->row, "index or label")->required();
  command->add_option("COL", o->col, "index or label")->required();
  command->add_flag("--latex", o->latex, "for LaTeX with amsmath");
  command->add_flag("--all", o->all, "every term of a long sum; else the largest, and what the others come to");
  command->callback([o] { explain(*o); });
}

}  // namespace headlight
